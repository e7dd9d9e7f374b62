import { describe, expect, test } from 'vitest';
import { classOf, endorsements, neededEndorsements } from './competencies.ts';

describe('neededEndorsements', () => {
  test.each([
    ['Pistol', 'semi_auto', ['handgun_self_loading']],
    ['Pistol', null, ['handgun_self_loading']],
    ['Pistol', 'single_shot', ['handgun_manual']],
    ['Revolver', null, ['handgun_manual']],
    ['revolver', 'revolver', ['handgun_manual']],
    ['Rifle', 'bolt', ['rifle_manual']],
    ['Rifle', 'semi_auto', ['rifle_self_loading']],
    ['Rifle', null, ['rifle_self_loading', 'rifle_manual']],
    ['Machine Gun', null, ['rifle_self_loading']],
    ['Shotgun', 'pump', ['shotgun_manual']],
    ['Shotgun', undefined, ['shotgun_self_loading', 'shotgun_manual']],
    ['Other', 'break', []],
  ])('of a %s with the action %s are %j', (type, action, needed) => {
    expect(neededEndorsements({ type, action })).toEqual(needed);
  });
});

test('each endorsement belongs to one class of firearms', () => {
  expect(endorsements.map(classOf)).toEqual(['handgun', 'handgun', 'rifle', 'rifle', 'shotgun', 'shotgun', 'muzzle_loader']);
});
