// A section of the settings: saves its fields as they change, or together by the screen's button.
import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { fields, type SaveSettings, type SettingName, type Settings } from '../../../shared/settings/schema.ts';
import { Setting } from './control.tsx';
import type { Refusals } from './use-save.ts';

interface SectionProps {
  readonly title: string;
  readonly what: string;
  readonly names: readonly SettingName[];
  readonly settings: Settings;
  readonly autoSave: boolean;
  readonly save: (changes: SaveSettings) => Promise<Refusals>;
  readonly onUnsaved: (title: string, unsaved: boolean) => void;
  /** Gives the screen's button a function that saves the section's changes; undefined if there are none. */
  readonly onSaver: (title: string, saver: (() => Promise<void>) | undefined) => void;
  /** Read-only values under the fields. */
  readonly facts: ReactNode;
}

type Draft = Readonly<Partial<Record<SettingName, unknown>>>;

/** Checks the entered value: returns its error, or the value to save. */
function read(name: SettingName, entered: unknown) {
  const parsed = v.safeParse(fields[name].kind.schema as v.GenericSchema, entered);
  return parsed.success ? { value: parsed.output } : { wrong: parsed.issues[0].message };
}

const isTyped = (name: SettingName) => !['switch', 'choice'].includes(fields[name].kind.control.kind);

export function SettingsSection({ title, what, names, settings, autoSave, save, onUnsaved, onSaver, facts }: SectionProps) {
  const [draft, setDraft] = useState<Draft>({});
  const [refused, setRefused] = useState<Refusals>({});
  const { values } = settings;
  const changed = names.filter((name) => name in draft && draft[name] !== values[name]);
  const unsaved = changed.length > 0;
  useEffect(() => onUnsaved(title, unsaved), [onUnsaved, title, unsaved]);
  // Drop drafts that now equal the server's value.
  useEffect(() => {
    setDraft((before) => Object.fromEntries(Object.entries(before).filter(([name, value]) => value !== values[name as SettingName])));
  }, [values]);

  // Values being saved. A switch that is turned back during its save equals the old value but must still be saved.
  const sent = useRef<Draft>({});
  const send = async (wanted: Draft) => {
    const current = { ...values, ...sent.current };
    const entered = Object.entries(wanted).filter(([name, value]) => value !== current[name as SettingName]) as [SettingName, unknown][];
    const found = entered.map(([name, value]) => ({ name, ...read(name, value) }));
    const wrong = Object.fromEntries(found.filter((one) => 'wrong' in one).map((one) => [one.name, 'wrong' in one ? one.wrong : ''])) as Refusals;
    setRefused(wrong);
    if (entered.length === 0 || Object.keys(wrong).length > 0) return;
    const changes: Draft = Object.fromEntries(found.map((one) => [one.name, 'value' in one ? one.value : undefined]));
    sent.current = { ...sent.current, ...changes };
    const refusals = await save(changes as SaveSettings);
    sent.current = Object.fromEntries(Object.entries(sent.current).filter(([name, value]) => value !== changes[name as SettingName]));
    setRefused(refusals);
    // After a failure, keep typed text and changes that wait for the button, so that the user can retry. A switch that saves itself returns to the stored
    // value.
    const stays = (name: SettingName) => name in refusals || ('' in refusals && (!autoSave || isTyped(name)));
    setDraft((before) =>
      Object.fromEntries(Object.entries(before).filter(([name, value]) => stays(name as SettingName) || value !== wanted[name as SettingName])),
    );
  };
  useEffect(() => onSaver(title, unsaved ? () => send(draft) : undefined));
  const change = (name: SettingName, value: unknown) => {
    setDraft((before) => ({ ...before, [name]: value }));
    if (autoSave && !isTyped(name)) void send({ [name]: value });
  };
  const done = (name: SettingName) => {
    if (autoSave && name in draft) void send({ [name]: draft[name] });
  };

  const shown = (name: SettingName) => (name in draft ? draft[name] : values[name]);
  const noticeOf = (name: SettingName): string | undefined => {
    if (name !== 'smsAlerts') return undefined;
    if (!settings.smsConfigured) return 'SMS is not configured, so no SMS is sent.';
    return shown('smsAlerts') === true && !shown('smsNumber') ? 'Add an SMS number, or no SMS is sent.' : undefined;
  };

  return (
    <Container
      header={
        <Header variant="h2" description={what}>
          {title}
        </Header>
      }
    >
      <SpaceBetween size="l">
        {names.map((name) => (
          <Setting
            key={name}
            name={name}
            value={shown(name)}
            error={refused[name]}
            notice={noticeOf(name)}
            onChange={(value) => change(name, value)}
            onDone={() => done(name)}
          />
        ))}
        {facts}
        {refused[''] ? (
          <div role="alert">
            <Alert type="error">{refused['']}</Alert>
          </div>
        ) : null}
      </SpaceBetween>
    </Container>
  );
}
