// The results of the header's search: grouped by kind, with each record's status and a link to the full list.
import { type MouseEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { can, type Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { counted, figure } from '../../shared/kinds/format.ts';
import type { FoundGroup, FoundKind, FoundRecord } from '../../shared/quick-search/schema.ts';
import { useRoute } from '../api/hooks.ts';
import { useSession } from '../session/session.tsx';
import { wordsOf } from '../ui/records/status-badge.tsx';
import { pages } from './pages.ts';

const screens: Readonly<Record<FoundKind, { readonly title: string; readonly list: string; readonly one: string }>> = {
  firearm: { title: 'Firearms', list: '/registration', one: '/firearms/:id/profile' },
  license: { title: 'Licenses', list: '/licenses/records', one: '/licenses/:id' },
  transaction: { title: 'Transactions', list: '/transactions', one: '/transactions/:id' },
  'legal-entity': { title: 'Legal Entities', list: '/legal-entities', one: '/legal-entities/:id' },
  case: { title: 'Cases', list: '/cases', one: '/cases/:id' },
  seizure: { title: 'Seizures', list: '/seizures', one: '/seizures/:id' },
};

const typingPauseMs = 250;

interface FoundProps {
  readonly id: string;
  readonly text: string;
  /** The option that has the keyboard's highlight. */
  readonly active: string | undefined;
  /** True if Enter was pressed before an option was chosen. Scanners send Enter after each number. */
  readonly entered: boolean;
  readonly onActive: (option: string | undefined) => void;
  readonly onGo: (address: string) => void;
}

interface Shown {
  readonly kind: FoundKind;
  readonly title: string;
  readonly records: readonly { readonly record: FoundRecord; readonly address: string }[];
  readonly all: { readonly address: string; readonly total: number } | undefined;
}

/** The records that the role can open. A record without a screen for the role links to its firearm's profile. */
function shownTo(role: Role, text: string, { kind, records, total }: FoundGroup): Shown {
  const opens = (path: string) => pages.some((page) => page.path === path && can(role, page.permission));
  const { title, list, one } = screens[kind];
  const addressOf = ({ id, firearmId }: FoundRecord) =>
    opens(one) ? one.replace(':id', id) : firearmId !== null && opens(screens.firearm.one) ? screens.firearm.one.replace(':id', firearmId) : undefined;
  return {
    ...{ kind, title },
    records: records.flatMap((record) => {
      const address = addressOf(record);
      return address === undefined ? [] : [{ record, address }];
    }),
    all: opens(list) ? { address: `${list}?${new URLSearchParams({ search: text })}`, total } : undefined,
  };
}

export default function Found({ id, text, active, entered, onActive, onGo }: FoundProps) {
  const { role } = useSession().user;
  const [asked, setAsked] = useState(entered ? text : '');
  useEffect(() => {
    if (entered) setAsked(text);
    const pause = setTimeout(() => setAsked(text), typingPauseMs);
    return () => clearTimeout(pause);
  }, [text, entered]);
  const found = useRoute(contract.quickSearch.find, asked ? { query: { text: asked } } : null);
  const answered = asked === text ? found.data : undefined;
  const groups = (answered?.groups ?? []).map((group) => shownTo(role, text, group)).filter(({ records }) => records.length > 0);
  const records = groups.flatMap((group) => group.records);
  const only = records.length === 1 ? records[0]?.address : undefined;
  const first = records[0] ? `${id}-0` : undefined;
  useEffect(() => {
    if (!entered || !answered) return;
    if (only) onGo(only);
    else onActive(first);
  }, [entered, answered, only, first, onGo, onActive]);

  if (asked === text && found.error) return <p role="alert">{`The search failed. ${found.error.sentence}`}</p>;
  let option = -1;
  const optionOf = (address: string) => {
    option += 1;
    const own = `${id}-${option}`;
    const onClick = (event: MouseEvent) => {
      // The browser opens the link in a new tab.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onGo(address);
    };
    return { id: own, role: 'option', 'aria-selected': own === active, tabIndex: -1, to: address, onClick, onPointerMove: () => onActive(own) } as const;
  };
  return (
    <>
      <output className="for-readers">{answered ? (records.length === 0 ? 'Nothing found' : `${counted(records.length, 'record')} found`) : ''}</output>
      <div id={id} role="listbox" aria-label="Records found" aria-busy={!answered}>
        {groups.map(({ kind, title, records: shown, all }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} className="bar-found-kind" role="presentation">
              {title}
            </div>
            {shown.map(({ record, address }) => (
              <Link key={record.id} {...optionOf(address)}>
                <span className="bar-found-title">{record.title}</span>
                <span className="bar-found-status">{wordsOf(record.status)}</span>
                <span className="bar-found-detail">{record.detail}</span>
              </Link>
            ))}
            {all ? (
              <Link {...optionOf(all.address)} className="bar-found-all">
                {all.total > shown.length ? `Show all ${figure(all.total)} in ${title}` : `Show all in ${title}`}
              </Link>
            ) : null}
          </div>
        ))}
      </div>
      {answered && records.length === 0 ? (
        <p>{`No results for “${text}”. Search by serial number, license, case or seizure number, transaction or company.`}</p>
      ) : null}
      {answered ? null : <p>Searching...</p>}
    </>
  );
}
