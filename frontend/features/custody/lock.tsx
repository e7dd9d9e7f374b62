// Locks the counter after two minutes without input: it hides the screen until an officer opens it with badge and PIN. Nothing is lost.
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import { ScanField } from '../../ui/scan/scan-field.tsx';
import { ChooseMatch } from './choose-match.tsx';
import { type CounterState, type CounterStore, type Party, useCounter } from './counter-state.ts';
import { ConfirmPin } from './receiver.tsx';
import { useScan } from './use-scan.ts';

const lockAfterMs = 120_000;

/** Locks, and forgets the PINs of the receiver and the issuer. Exceptions lose their PINs, so that a second person must allow them again. */
export const lock = (state: CounterState): CounterState => {
  const { receiver, issuerPin: _, ...rest } = state;
  return {
    ...rest,
    isLocked: true,
    ...(receiver ? { receiver: { id: receiver.id, name: receiver.name, detail: receiver.detail } } : {}),
    // A sent line must be repeated as it was.
    lines: state.lines.map((line) => (line.state === 'draft' ? { ...line, exception: undefined } : line)),
  };
};

/** Watches the keys and the pointer while the counter is open. */
export function useLock(store: CounterStore): boolean {
  const { isLocked } = useCounter(store);
  useEffect(() => {
    if (isLocked) return;
    const isIdle = () => Date.now() - store.get().lastInputAt >= lockAfterMs;
    const { lines, returns, receiver, issuerPin } = store.get();
    if ((lines.length + returns.length > 0 || receiver?.pin || issuerPin) && isIdle()) return store.set(lock);
    store.set({ lastInputAt: Date.now() });
    const touch = () => store.set({ lastInputAt: Date.now() });
    const timer = setInterval(() => isIdle() && store.set(lock), 1000);
    for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, touch, true);
    return () => {
      clearInterval(timer);
      for (const event of ['keydown', 'pointerdown']) window.removeEventListener(event, touch, true);
    };
  }, [store, isLocked]);
  return isLocked;
}

export function Locked({ store, legalEntityId }: { readonly store: CounterStore; readonly legalEntityId: number }) {
  const { header, receiver } = store.get();
  const [officer, setOfficer] = useState<Party | undefined>(header.issuer ?? receiver);
  const { onCode, choice } = useScan(
    legalEntityId,
    ({ id, name, detail }) => {
      setOfficer({ id, name, detail });
      return { tone: 'accepted', text: `${name}: enter the PIN` };
    },
    'officer',
  );
  return (
    <Container header={<Header variant="h2">Counter Locked</Header>}>
      <SpaceBetween size="m">
        <Box>The counter is locked. Its lines are kept. Scan a badge and enter the PIN to open it.</Box>
        <ScanField label="Scan a badge" onCode={onCode} autoFocus={officer === undefined} />
        <ConfirmPin
          key={officer?.id ?? 'nobody'}
          autoFocus
          label="Officer"
          button="Open Counter"
          signer={officer}
          legalEntityId={legalEntityId}
          onConfirmed={() => store.set({ isLocked: false, lastInputAt: Date.now() })}
        />
        {choice ? <ChooseMatch {...choice} /> : null}
      </SpaceBetween>
    </Container>
  );
}
