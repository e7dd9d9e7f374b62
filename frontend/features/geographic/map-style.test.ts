// Tests that circles and numbers do not overlap on the map.
import { expect, test } from 'vitest';
import { cities } from '../../../shared/geographic/places.ts';
import { cityRadius, startZoom } from '../../../shared/geographic/rules.ts';
import { mapStyleOf, radiusAt } from './map-style.ts';

const count = 43;
const held = cities.map((city) => ({ ...city, count }));
const one = (name: string) => held.find((city) => city.name === name) as (typeof held)[number];

test('a city’s circle does not cover its province’s number on a phone, and has full size in other views', () => {
  // On a canvas 308 pixels wide Johannesburg is 10.5 pixels from Gauteng's number.
  expect(radiusAt(3.69, one('Johannesburg'))).toBeLessThan(1);
  expect(radiusAt(3.69, one('Cape Town'))).toBe(cityRadius(count));
  for (const city of held) expect(radiusAt(startZoom.map, city)).toBe(cityRadius(count));
});

test('circles grow with the zoom where there are numbers, and have full size elsewhere', () => {
  const radiusOf = (citiesOnly: boolean) => {
    const { layers } = mapStyleOf({ style: 'outline', dark: false, provinces: [], cities: held, citiesOnly });
    return layers.find(({ id }) => id === 'city-circles')?.paint;
  };

  expect(radiusOf(false)).toMatchObject({
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 3, ['get', 'far'], 4, ['get', 'nearer'], 5, ['get', 'radius']],
  });
  expect(radiusOf(true)).toMatchObject({ 'circle-radius': ['get', 'radius'] });
});
