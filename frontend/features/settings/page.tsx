// Screen: Settings (spec 2, sections 2.17 and 6): personal preferences for every user, and the sections of the role.
import Button from '@cloudscape-design/components/button';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback, useRef, useState } from 'react';
import { roleWords } from '../../../shared/access/roles.ts';
import { contract } from '../../../shared/contract.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { sectionsOf } from '../../../shared/settings/rules.ts';
import type { Settings } from '../../../shared/settings/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { Unsaved } from '../../ui/form/leave-guard.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { SettingsSection } from './section.tsx';
import { useSave } from './use-save.ts';

export default function SettingsPage() {
  const settings = useRoute(contract.settings.get);
  return (
    <Page title="Settings" description="Your own preferences, and the settings that your role manages.">
      <Loadable of={settings} what="the settings" empty={<Nothing title="No settings" />}>
        {(found) => <Sections settings={found} />}
      </Loadable>
    </Page>
  );
}

function Sections({ settings }: { readonly settings: Settings }) {
  const { user } = useSession();
  const { save, busy } = useSave(settings.version);
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const onUnsaved = useCallback((title: string, isUnsaved: boolean) => {
    setUnsaved((before) => (before.includes(title) === isUnsaved ? before : isUnsaved ? [...before, title] : before.filter((one) => one !== title)));
  }, []);
  const savers = useRef(new Map<string, () => Promise<void>>());
  const onSaver = useCallback((title: string, saver: (() => Promise<void>) | undefined) => {
    if (saver) savers.current.set(title, saver);
    else savers.current.delete(title);
  }, []);
  const saveAll = () => {
    if (savers.current.size === 0) toast({ title: 'Settings Updated', description: 'No changes to save.' });
    for (const saver of savers.current.values()) void saver();
  };
  const autoSave = settings.values.autoSave ?? true;
  // A company's section is shown only to the company's users.
  const shown = sectionsOf(user.role, user.duty)
    .map((section) => ({ ...section, names: section.names.filter((name) => name in settings.values) }))
    .filter(({ names }) => names.length > 0);
  return (
    <SpaceBetween size="l">
      <Unsaved when={() => unsaved.length > 0} />
      {shown.map(({ title, what, names, deliberate, for: gate }) => (
        <SettingsSection
          key={title}
          {...{ title, what, names, settings, save, onUnsaved, onSaver }}
          autoSave={autoSave && !deliberate}
          facts={gate === 'signed-in' ? <Fixed /> : gate === 'setting:system' ? <Installation version={settings.systemVersion} /> : null}
        />
      ))}
      <Button variant="primary" loading={busy} loadingText="Saving..." onClick={saveAll}>
        Save Changes
      </Button>
    </SpaceBetween>
  );
}

const fixed = [
  { label: 'Time zone', value: 'Africa/Johannesburg' },
  { label: 'Language', value: 'English' },
];

/** The exact role: the header shows most roles as User (spec 1, section 2). */
const Fixed = () => <KeyValuePairs columns={3} minColumnWidth={190} items={[{ label: 'Role', value: roleWords[useSession().user.role] }, ...fixed]} />;

const Installation = ({ version }: { readonly version: string }) => (
  <KeyValuePairs
    columns={2}
    minColumnWidth={190}
    items={[
      { label: 'Version', value: version },
      { label: 'Automatic backups', value: <Backups /> },
    ]}
  />
);

/** The register's backups cannot be switched off (decision 029), so the screen shows their measured state. */
function Backups() {
  const { data, error } = useRoute(contract.system.status);
  if (error) return 'Not available: the system did not respond.';
  if (!data) return 'Loading...';
  const { at } = data.lastBackup;
  if (!at) return 'This installation does not report its backups.';
  return `On: the register can be restored to ${exactly(at)}, or to any time up to 35 days before that. Backups cannot be switched off here.`;
}
