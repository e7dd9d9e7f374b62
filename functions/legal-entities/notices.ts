// What the people of a legal entity are told when its responsible person or its standing changes.
import { onDay } from '../../shared/kinds/format.ts';
import type { LegalEntity } from '../../shared/legal-entities/schema.ts';

type Told = Pick<LegalEntity, 'name' | 'responsiblePerson' | 'standing' | 'isActive'>;

interface Notice {
  readonly type: 'info' | 'warning' | 'alert';
  readonly title: string;
  readonly message: string;
}

/** One person's leaving has cost a provider hundreds of licenses (domain.md): nobody may believe that the reminders left as well. */
function remindersGoTo(name: string, people: number): string {
  if (people > 1) return `License reminders go to all ${people} users of ${name}, not to the responsible person alone.`;
  return `License reminders go to every user of ${name}, and at present that is only you: ask for an account for a second person.`;
}

function personNotice(before: Told, after: Told, people: number): Notice[] {
  const [former, person] = [before.responsiblePerson, after.responsiblePerson];
  // Another telephone number is not another person.
  if (former?.name === person?.name) return [];
  const now = person
    ? `${person.name} answers for the firearms of ${after.name} since ${onDay(person.since)}${former ? `, in place of ${former.name}` : ''}.`
    : `${after.name} has no responsible person on record any more; until now it was ${former?.name}.`;
  return [{ type: person ? 'info' : 'warning', title: 'Responsible person changed', message: `${now} ${remindersGoTo(after.name, people)}` }];
}

function standingNotice(before: Told, after: Told, reason: string | null | undefined): Notice[] {
  if (before.standing === after.standing) return [];
  const words = after.standing.replaceAll('_', ' ');
  const message = `The regulator's register shows ${after.name} as ${words}. Reason: ${reason ?? 'not stated'}`;
  return [{ type: after.isActive ? 'info' : 'alert', title: `Standing changed to ${words}`, message }];
}

export const noticesOf = (before: Told, after: Told, people: number, reason: string | null | undefined): Notice[] => [
  ...personNotice(before, after, people),
  ...standingNotice(before, after, reason),
];
