// The issue side of the counter: terms once, then badge and firearm for each line, then the issuer's PIN.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { InputProps } from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { later, Opens } from '../../ui/page/later.tsx';
import { ScanField, type ScanResult } from '../../ui/scan/scan-field.tsx';
import { checkLines, hasUnchecked } from './calls.ts';
import { ChooseMatch } from './choose-match.tsx';
import { type CounterStore, type Line, useCounter } from './counter-state.ts';
import type { Match } from './find.ts';
import { HeaderForm } from './header-form.tsx';
import { LastShift } from './last-shift.tsx';
import { LineList } from './line-list.tsx';
import { changeLine, headerProblem, isChecked, isReady, removeLine, takeFirearm, takeOfficer } from './lines.ts';
import { PrintAuthorisations, PrintShiftSheet } from './print.tsx';
import { takeSafe, useScan } from './use-scan.ts';

const Confirm = later(() => import('./confirm-issue.tsx').then((loaded) => loaded.ConfirmIssue));
const Exception = later(() => import('./exception.tsx').then((loaded) => loaded.ExceptionDialog));

/** Typing in a field of a line or of the terms: one call after the last key. */
const checkAfterMs = 400;

export function IssueTab({ store, legalEntityId, isActive }: { readonly store: CounterStore; readonly legalEntityId: number; readonly isActive: boolean }) {
  const state = useCounter(store);
  const { header, lines } = state;
  const { refresh } = useCommand(contract.custody.issue);
  const [dialog, setDialog] = useState<'confirm' | { readonly line: Line }>();
  const [checkFailure, setCheckFailure] = useState<string>();
  const [termsProblem, setTermsProblem] = useState<string>();
  const scanBox = useRef<InputProps.Ref>(null);
  const isLocked = lines.some((line) => line.state === 'unsure' || line.state === 'sending');

  const check = async () => {
    try {
      await checkLines(store);
      setCheckFailure(undefined);
    } catch (cause) {
      setCheckFailure(toApiError(cause).sentence);
    }
  };
  const unchecked = hasUnchecked(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store has the newest lines
  useEffect(() => {
    if (!unchecked || checkFailure) return;
    const timer = setTimeout(() => void check(), checkAfterMs);
    return () => clearTimeout(timer);
  }, [unchecked, header, lines, checkFailure]);

  const take = async (match: Match): Promise<ScanResult> => {
    if (match.kind === 'safe') return takeSafe(store, match);
    const party = { id: match.id, name: match.name, detail: match.detail };
    const taken = match.kind === 'officer' ? takeOfficer(store.get(), party) : takeFirearm(store.get(), party);
    store.set(taken.state);
    if (!taken.line) return taken.result;
    await check();
    const line = store.get().lines.find(({ eventId }) => eventId === taken.line);
    const refusal = line && isChecked(store.get().header, line) ? line.verdict?.gates.find(({ level }) => level !== 'warning') : undefined;
    return refusal ? { tone: 'refused', text: refusal.message } : taken.result;
  };
  const { onCode, choice } = useScan(legalEntityId, take);

  const ready = lines.filter((line) => isReady(header, line));
  const open = lines.filter((line) => line.state !== 'done');
  const issueIds = lines.flatMap(({ issueId }) => issueId ?? []);
  const askForPin = () => {
    const problem = headerProblem(header, new Date());
    setTermsProblem(problem);
    if (!problem && ready.length > 0) setDialog('confirm');
  };
  const close = () => setDialog(undefined);
  const isDialogOpen = dialog !== undefined;
  // After the dialog has given the focus back, and after the counter was opened.
  useEffect(() => {
    if (isDialogOpen || !isActive) return;
    const frame = requestAnimationFrame(() => scanBox.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isDialogOpen, isActive]);

  return (
    <SpaceBetween size="m">
      <HeaderForm
        header={header}
        legalEntityId={legalEntityId}
        disabled={isLocked}
        onChange={(change) => {
          setTermsProblem(undefined);
          store.set((now) => {
            const { shift: _, ...rest } = now;
            return { ...(isLocked ? now : rest), header: { ...now.header, ...change }, ...(change.issuer ? { issuerPin: undefined } : {}) };
          });
        }}
      />
      <Container
        header={
          <Header
            variant="h2"
            counter={open.length > 0 ? `(${ready.length} of ${open.length} ready)` : ''}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                {lines.some((line) => line.state === 'done') ? (
                  <Button formAction="none" onClick={() => store.set((now) => ({ ...now, lines: now.lines.filter((line) => line.state !== 'done') }))}>
                    Clear Issued Lines
                  </Button>
                ) : null}
                <PrintAuthorisations issueIds={issueIds} />
                <PrintShiftSheet issueIds={issueIds} />
                <LastShift store={store} legalEntityId={legalEntityId} onDone={() => scanBox.current?.focus()} />
                <Button variant="primary" formAction="none" disabled={ready.length === 0} disabledReason="No line is ready." onClick={askForPin}>
                  {`Issue ${ready.length} of ${open.length}`}
                </Button>
              </SpaceBetween>
            }
          >
            Lines
          </Header>
        }
      >
        <SpaceBetween size="s">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the empty scan field of this element asks for the PIN */}
          <div
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.value === '') askForPin();
            }}
          >
            <ScanField
              ref={scanBox}
              label="Scan a badge or a firearm"
              description="Or type a name, a PSiRA number or the end of a serial number. Enter in the empty field issues the lines that are ready."
              onCode={onCode}
              disabled={!isActive || isDialogOpen}
              autoFocus
            />
          </div>
          {termsProblem ? (
            <div role="alert">
              <Alert type="error" header="The terms of the issue are incomplete">
                {termsProblem}
              </Alert>
            </div>
          ) : null}
          {checkFailure ? (
            <div role="alert">
              <Alert
                type="error"
                header="The lines could not be checked"
                action={
                  <Button formAction="none" onClick={() => void check()}>
                    Retry
                  </Button>
                }
              >
                {checkFailure}
              </Alert>
            </div>
          ) : null}
          <LineList
            lines={lines}
            header={header}
            selected={state.selected}
            onSelect={(selected) => {
              store.set({ selected });
              scanBox.current?.focus();
            }}
            onChange={(eventId, change) => store.set((now) => changeLine(now, eventId, change))}
            onRemove={(eventId) => {
              store.set((now) => removeLine(now, eventId));
              scanBox.current?.focus();
            }}
            onCheckAgain={(eventId) =>
              store.set((now) => ({
                ...now,
                lines: now.lines.map(({ verdict, ...line }) => (line.eventId === eventId ? line : { ...line, ...(verdict ? { verdict } : {}) })),
              }))
            }
            onException={(line) => setDialog({ line })}
          />
        </SpaceBetween>
      </Container>
      {choice && isActive ? <ChooseMatch {...choice} /> : null}
      <Opens
        of={Confirm}
        when={
          dialog === 'confirm' && header.issuer && isActive
            ? {
                store,
                ready,
                issuer: header.issuer,
                legalEntityId,
                onClose: close,
                onDone: () => {
                  refresh();
                  close();
                },
              }
            : undefined
        }
      />
      <Opens
        of={Exception}
        when={
          typeof dialog === 'object' && isActive
            ? {
                line: dialog.line,
                legalEntityId,
                onClose: close,
                onAllow: (exception) => {
                  store.set((now) => changeLine(now, dialog.line.eventId, { exception }));
                  close();
                },
              }
            : undefined
        }
      />
    </SpaceBetween>
  );
}
