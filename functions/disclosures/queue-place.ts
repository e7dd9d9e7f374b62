// Places a submitted disclosure in the regulator's work queue and a rejected one in its company's.
import { onDay } from '../../shared/kinds/format.ts';
import type { Place } from '../history/store.ts';
import type { DisclosureRecord } from './entity.ts';

export function placeOf(one: DisclosureRecord): Place {
  const about = {
    subject: `Disclosure of ${one.companyName}, ${onDay(one.disclosurePeriodStart)} to ${onDay(one.disclosurePeriodEnd)}`,
    actionUrl: `/disclosure?id=${one.id}`,
  };
  switch (one.status) {
    case 'submitted':
      // Four eyes: the person who created or submitted it cannot decide on it.
      return {
        ...about,
        waitsFor: 'disclosure:decide',
        task: 'disclosure.decide',
        notFor: [one.createdBy, one.submittedBy],
      };
    case 'rejected':
      return { ...about, waitsFor: `entity:${one.companyEntityId}`, task: 'disclosure.resubmit' };
    case 'draft':
    case 'approved':
      return { waitsFor: null };
    default:
      return one.status satisfies never;
  }
}
