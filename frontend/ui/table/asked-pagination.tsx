// The pages of a list whose records hold forms: asks before what was begun in one of them goes with its page.
import { type ComponentProps, useState } from 'react';
import { LeaveQuestion, wouldLoseOnAnotherPage } from '../form/unsaved-changes.tsx';
import { CursorPagination } from './cursor-pagination.tsx';

export function AskedPagination({ of, ...rest }: ComponentProps<typeof CursorPagination>) {
  const [wanted, setWanted] = useState<number>();
  const goTo = (page: number) => (wouldLoseOnAnotherPage() ? setWanted(page) : of.goTo(page));
  const leave = (page: number) => {
    setWanted(undefined);
    of.goTo(page);
  };
  return (
    <>
      <CursorPagination of={{ ...of, goTo }} {...rest} />
      {wanted === undefined ? null : <LeaveQuestion onStay={() => setWanted(undefined)} onLeave={() => leave(wanted)} />}
    </>
  );
}
