// The return side of the counter: scan the firearm, check the card, Enter. Express returns all rounds in good condition at once.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { InputProps } from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Toggle from '@cloudscape-design/components/toggle';
import { useEffect, useRef, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { type Custody, custodyStateWords, type ReturnLine } from '../../../shared/custody/schema.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { send } from '../../api/client.ts';
import { useCommand } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { newEventId } from '../../ui/form/event-id.ts';
import { Nothing } from '../../ui/page/loadable.tsx';
import { firearmWords } from '../../ui/records/custody-words.ts';
import { ScanField, type ScanResult } from '../../ui/scan/scan-field.tsx';
import { ChooseMatch } from './choose-match.tsx';
import { type CounterStore, type Party, type ReturnEntry, useCounter } from './counter-state.ts';
import type { Match } from './find.ts';
import { SafeChoice } from './header-form.tsx';
import { Receiver } from './receiver.tsx';
import { ReturnCard } from './return-card.tsx';
import { Result } from './return-result.tsx';
import { addReturn, sendReturn } from './returns.ts';
import { takeSafe, useScan } from './use-scan.ts';

interface Card {
  readonly custody: Custody;
  readonly eventId: string;
  readonly magazinesOut: number;
}

interface ReturnTabProps {
  readonly store: CounterStore;
  readonly legalEntityId: number;
  readonly isActive: boolean;
  /** True if the provider's policy hides the rounds that were issued. */
  readonly isBlind: boolean;
}

export function ReturnTab({ store, legalEntityId, isActive, isBlind }: ReturnTabProps) {
  const { header, lines, receiver, returns, isExpress } = useCounter(store);
  const { refresh } = useCommand(contract.custody.return);
  const [address, setAddress] = useSearchParams();
  const [card, setCard] = useState<Card>();
  const [broughtBy, setBroughtBy] = useState<Party>();
  const [problem, setProblem] = useState<string>();
  const scanBox = useRef<InputProps.Ref>(null);
  const openCard = useRef<{ readonly submit: () => void }>(null);
  const current = useRef(card);
  current.current = card;

  const show = (next: Card | undefined) => {
    current.current = next;
    setCard(next);
    setBroughtBy(undefined);
    setProblem(undefined);
  };
  const after = (sending: Promise<ReturnEntry['state']>) => void sending.then((state) => state === 'done' && refresh());

  const takeFirearm = async (id: string, name: string): Promise<ScanResult> => {
    const open = current.current;
    if (open) return { tone: 'refused', text: `Press Enter to return ${firearmWords(open.custody.firearm)} first, or cancel it.` };
    if (store.get().returns.some((one) => one.custody.firearm.id === id && ['waiting', 'sending'].includes(one.state)))
      return { tone: 'refused', text: `${name} is being returned.` };
    const { data: custody } = await send(contract.custody.ofFirearm, { params: { id } });
    if (!custody.issueId) return { tone: 'refused', text: `${name} is not out: ${custodyStateWords[custody.state].toLowerCase()}.` };
    const { data: issue } = await send(contract.custody.getIssue, { params: { id: custody.issueId } });
    const eventId = newEventId();
    const state = store.get();
    if (state.isExpress && !isBlind && state.header.safe && state.receiver?.pin) {
      const line = {
        eventId,
        firearmId: id,
        issueId: custody.issueId,
        rounds: custody.roundsOut ?? 0,
        magazines: issue.magazinesOut,
        condition: 'good' as const,
      };
      after(addReturn(store, custody, line, { waits: true }));
      return { tone: 'accepted', text: `${name} from ${custody.officerName ?? 'its holder'}` };
    }
    show({ custody, eventId, magazinesOut: issue.magazinesOut });
    return { tone: 'accepted', text: `${name}: press Enter to return it` };
  };
  const take = async (match: Match): Promise<ScanResult> => {
    if (match.kind === 'firearm') return takeFirearm(match.id, match.name);
    if (match.kind === 'safe') return takeSafe(store, match);
    const open = current.current;
    if (!open) return { tone: 'refused', text: 'Scan the firearm first, then the badge of another officer who brought it.' };
    if (match.id === open.custody.officerId) return { tone: 'accepted', text: `${match.name} holds this firearm.` };
    setBroughtBy({ id: match.id, name: match.name, detail: match.detail });
    return { tone: 'accepted', text: `Brought by ${match.name}` };
  };
  const { onCode, choice } = useScan(legalEntityId, take);

  const submit = (line: ReturnLine) => {
    if (!card) return;
    const { header: now, receiver: by } = store.get();
    const missing = [...(now.safe ? [] : ['Choose the safe']), ...(by?.pin ? [] : ['Confirm the receiver with the PIN'])];
    if (missing.length > 0) return setProblem(`${missing.join('. ')}.`);
    after(addReturn(store, card.custody, line, { waits: false }));
    show(undefined);
    scanBox.current?.focus();
  };

  // The PIN that opened the counter had the focus.
  const wasActive = useRef(isActive);
  useEffect(() => {
    const isOpened = isActive && !wasActive.current;
    wasActive.current = isActive;
    if (!isOpened) return;
    const frame = requestAnimationFrame(() => scanBox.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isActive]);

  // A firearm of the board: "Return Firearm" leads here with its id.
  const wanted = address.get('firearm');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (!wanted || !isActive) return;
    setAddress({ tab: 'return' }, { replace: true });
    takeFirearm(wanted, 'This firearm').then(
      ({ tone, text }) => tone === 'refused' && setProblem(text),
      () => setProblem('The firearm could not be loaded. Scan it instead.'),
    );
  }, [wanted, isActive]);

  const done = returns.filter(({ state }) => state === 'done').length;
  return (
    <SpaceBetween size="m">
      <SpaceBetween direction="horizontal" size="l" alignItems="end">
        <SafeChoice
          safe={header.safe}
          legalEntityId={legalEntityId}
          disabled={lines.some((line) => line.state === 'unsure' || line.state === 'sending')}
          onChange={(change) => store.set((now) => ({ ...now, header: { ...now.header, ...change } }))}
        />
        <Toggle
          checked={isExpress && !isBlind}
          disabled={isBlind}
          onChange={({ detail }) => store.set({ isExpress: detail.checked })}
          description={
            isBlind
              ? 'Not available: the custody policy of the company requires a count of the rounds.'
              : 'A scan returns all rounds in good condition. You can undo it for five seconds.'
          }
        >
          Express
        </Toggle>
      </SpaceBetween>
      <Receiver
        receiver={receiver}
        legalEntityId={legalEntityId}
        onConfirmed={(by, pin) => {
          store.set({ receiver: { ...by, pin } });
          setProblem(undefined);
          scanBox.current?.focus();
        }}
        onChange={() => store.set(({ receiver: _, ...rest }) => rest)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the empty scan field of this element records the return */}
      <div
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.value === '') openCard.current?.submit();
        }}
      >
        <ScanField
          ref={scanBox}
          label="Scan a firearm"
          description="Or type the end of its serial number. Enter in the empty field returns the firearm on the card."
          onCode={onCode}
          disabled={!isActive}
          autoFocus
        />
      </div>
      {problem ? (
        <div role="alert">
          <StatusIndicator type="error">{problem}</StatusIndicator>
        </div>
      ) : null}
      {card ? (
        <ReturnCard
          key={card.eventId}
          ref={openCard}
          {...card}
          isBlind={isBlind}
          broughtBy={broughtBy}
          onClearBroughtBy={() => setBroughtBy(undefined)}
          onCancel={() => {
            show(undefined);
            scanBox.current?.focus();
          }}
          onReturn={submit}
        />
      ) : null}
      <Container
        header={
          <Header
            variant="h2"
            counter={returns.length > 0 ? `(${figure(done)} of ${figure(returns.length)})` : ''}
            actions={
              done > 0 ? (
                <Button formAction="none" onClick={() => store.set((now) => ({ ...now, returns: now.returns.filter(({ state }) => state !== 'done') }))}>
                  Clear Returned
                </Button>
              ) : undefined
            }
          >
            Returned Here
          </Header>
        }
      >
        {returns.length === 0 ? (
          <Nothing title="No returns yet">Each return stays in this list with its result.</Nothing>
        ) : (
          <SpaceBetween size="xs">
            {returns.map((entry) => (
              <Result key={entry.line.eventId} entry={entry} store={store} onSend={() => after(sendReturn(store, entry.line.eventId))} />
            ))}
          </SpaceBetween>
        )}
      </Container>
      {choice && isActive ? <ChooseMatch {...choice} /> : null}
    </SpaceBetween>
  );
}
