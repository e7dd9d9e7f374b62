// Tests an officer's eligibility by class of firearm, and a provider's forecast of the officers and firearms that can no longer be issued.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { exampleOfficer, exampleQualifications } from '../../shared/officers/example.ts';
import type { CreateOfficer, SetQualifications } from '../../shared/officers/schema.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';

const { firearms, licenses, officers } = contract;

withTable();
captureLog();
const today = dayOf(new Date());
const inDays = (days: number) => dayAfter(today, days);
let client: Claims;
let other: Claims;
let inspector: Claims;
let count = 0;

beforeAll(async () => {
  for (const id of [1, 2]) await foundEntity(id);
  client = await signUp('client', { legalEntityId: 1 });
  other = await signUp('client', { legalEntityId: 2 });
  inspector = await signUp('inspector');
});

const [competency] = exampleQualifications().competencies;
const [assessment] = exampleQualifications().assessments;
/** Handguns, until these days. */
const qualified = (reviewOn: string, validUntil: string) => ({
  competencies: [{ ...competency, reviewOn }],
  assessments: [{ ...assessment, validUntil }],
});

async function officer(change: Partial<CreateOfficer> = {}, qualifications: object = qualified(inDays(400), inDays(300)), as = client) {
  const { body } = await send(officers.create, { as, body: exampleOfficer(++count, { psiraExpiresOn: inDays(500), ...change }) });
  await send(officers.setQualifications, { as, params: { id: body.id }, body: qualifications as SetQualifications });
  return String(body.id);
}

describe('eligibility', () => {
  const of = async (id: string, as = client) => (await send(officers.eligibility, { as, params: { id } })).body;
  const handgun = (body: Record<string, any>) => body.endorsements.find(({ endorsement }: { endorsement: string }) => endorsement === 'handgun_self_loading');

  test('lists each endorsement with the sentences of its gates', async () => {
    const id = await officer();
    const body = await of(id);

    expect(body).toMatchObject({ officerId: id, gates: [] });
    expect(handgun(body)).toEqual({ endorsement: 'handgun_self_loading', isEligible: true, gates: [] });
    expect(body.endorsements).toHaveLength(7);
    expect(body.endorsements[2]).toEqual({
      endorsement: 'rifle_self_loading',
      isEligible: false,
      gates: [
        { code: 'COMPETENCY_MISSING', level: 'refusal', message: 'S J Nkosi has no competency for: self-loading rifle or carbine.' },
        { code: 'ASSESSMENT_MISSING', level: 'warning', message: 'S J Nkosi has no yearly assessment for rifles.' },
      ],
    });
    expect(await of(id, inspector)).toEqual(body);
    expect(await send(officers.eligibility, { as: other, params: { id } })).toMatchObject({ status: 404 });
  });

  test('a review date of today passes, and one of yesterday does not; an overdue assessment warns', async () => {
    const [passes, fails] = [await officer({}, qualified(today, today)), await officer({}, qualified(inDays(-1), inDays(-1)))];

    expect(handgun(await of(passes))).toMatchObject({ isEligible: true, gates: [] });
    expect(handgun(await of(fails))).toMatchObject({
      isEligible: false,
      gates: [{ code: 'COMPETENCY_REVIEW_PAST' }, { code: 'ASSESSMENT_OVERDUE', level: 'warning' }],
    });
  });

  test('a suspended officer and one without a registration in force may receive no firearm', async () => {
    const [suspended, expired] = [await officer(), await officer({ psiraExpiresOn: inDays(-1) })];
    await send(officers.changeEmployment, { as: client, params: { id: suspended }, body: { employment: 'suspended', from: '2026-11-02', reason: 'Inquiry' } });

    expect(await of(suspended)).toMatchObject({ gates: [{ code: 'OFFICER_NOT_ACTIVE' }] });
    expect(await of(expired)).toMatchObject({ gates: [{ code: 'OFFICER_PSIRA_EXPIRED' }] });
    for (const id of [suspended, expired]) expect(handgun(await of(id))).toMatchObject({ isEligible: false, gates: [] });
  });
});

describe('a forecast', () => {
  const forecast = async (query: Record<string, string>, as = client) => (await send(officers.forecast, { as, query })).body;
  const idsIn = (body: { officers: { officerId: string }[] }) => body.officers.map(({ officerId }) => officerId);

  test('names the officers with every gate that closes within the period, next to lapse first', async () => {
    const provider = await signUp('client', { legalEntityId: 2 });
    const make = (change: Partial<CreateOfficer>, qualifications?: object) => officer({ legalEntityId: 2, ...change }, qualifications, provider);
    const soon = await make({}, qualified(inDays(20), inDays(50)));
    const lapsed = await make({ psiraExpiresOn: inDays(-40) });
    const later = await make({}, qualified(inDays(400), inDays(80)));
    await make({});
    const left = await make({ psiraExpiresOn: inDays(3) });
    await send(officers.changeEmployment, { as: provider, params: { id: left }, body: { employment: 'left', from: '2026-11-02', reason: 'Resigned' } });

    const [thirty, sixty, ninety] = [await forecast({ days: '30' }, provider), await forecast({ days: '60' }, provider), await forecast({}, provider)];

    expect(thirty.until).toBe(inDays(30));
    expect([idsIn(thirty), idsIn(sixty), idsIn(ninety)]).toEqual([
      [lapsed, soon],
      [lapsed, soon],
      [lapsed, soon, later],
    ]);
    expect(thirty.officers[1].lapses).toEqual([
      { code: 'COMPETENCY_REVIEW_PAST', level: 'refusal', reason: 'Competency: self-loading handgun', lastDay: inDays(20) },
    ]);
    expect(sixty.officers[1].lapses).toMatchObject([
      {},
      { code: 'ASSESSMENT_OVERDUE', level: 'warning', reason: 'Yearly assessment: handguns', lastDay: inDays(50) },
    ]);
    expect(ninety.officers[0].lapses).toEqual([{ code: 'OFFICER_PSIRA_EXPIRED', level: 'refusal', reason: 'PSiRA registration', lastDay: inDays(-40) }]);
    expect(await forecast({ legalEntityId: '2', days: '30' }, inspector)).toEqual(thirty);
    expect(await forecast({ legalEntityId: '2' }, client)).toMatchObject({ officers: [], firearms: [] });
  });

  test('names the firearms whose license expires without a renewal that was lodged in time', async () => {
    const internal = await signUp('internal');
    const firearm = async (expiresOn: string) => {
      const license = exampleCard({ expiresOn, issuedOn: '2022-01-10' });
      const { body } = await send(firearms.register, { as: internal, body: exampleFirearm({ license }) });
      return body as { id: string; serialNumber: string };
    };
    const [soon, later] = [await firearm(inDays(25)), await firearm(inDays(200))];
    const { body: list } = await send(licenses.list, { as: client, query: { firearmId: soon.id } });

    const { firearms: found } = await forecast({ days: '30' });

    expect(found.find(({ firearmId }: { firearmId: string }) => firearmId === soon.id)).toMatchObject({
      ...{ serialNumber: soon.serialNumber, manufacturer: 'Glock', licenseId: list[0].id, lastDay: inDays(25) },
      reason: `License ${list[0].licenseNumber}: renewal not lodged in time`,
    });
    expect(found.map(({ firearmId }: { firearmId: string }) => firearmId)).not.toContain(later.id);
  });

  test('is refused for another period, and without a provider for oversight', async () => {
    expect((await send(officers.forecast, { as: client, query: { days: '45' } })).body.errors).toEqual([{ path: 'days', message: 'Choose 30, 60 or 90 days' }]);
    expect((await send(officers.forecast, { as: inspector })).body.errors).toEqual([{ path: 'legalEntityId', message: 'Provider is required' }]);
  });
});
