// Shows the leave guard's question, once for the application. It needs the router around it.
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { type Leaving, useLeaveGuard } from './leave-guard.tsx';
import { Question } from './question.tsx';

export function LeaveQuestion() {
  const guard = useLeaveGuard();
  const blocker = useBlocker(guard.blocks);
  const [asked, setAsked] = useState<Leaving>();
  useEffect(() => guard.askWith(setAsked), [guard]);
  if (!asked && blocker.state !== 'blocked') return null;
  const of = asked?.of ?? 'page';
  const stay = () => (asked ? setAsked(undefined) : blocker.reset?.());
  const leave = () => {
    setAsked(undefined);
    if (asked) asked.leave();
    else blocker.proceed?.();
  };
  return (
    <Question header={`Leave ${of}`} keep={`Stay ${of === 'page' ? 'on the page' : 'in the window'}`} confirm="Leave" onConfirm={leave} onCancel={stay}>
      {`You have not saved your changes. Leave this ${of} anyway?`}
    </Question>
  );
}
