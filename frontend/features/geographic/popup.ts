// Builds a popup from elements, so that names from the register are text and never markup.

import { cityShown, type Position, provincePositions } from '../../../shared/geographic/places.ts';
import { figure } from '../../../shared/kinds/format.ts';
import type { Province } from '../../../shared/kinds/provinces.ts';
import { type CityCount, inDegrees, type ProvinceCount } from './figures.ts';

/** The place of a popup. */
export interface Spot {
  readonly name: string;
  /** The province of a city, or the province itself. */
  readonly province: Province;
  readonly count: number;
  readonly position: Position;
  readonly density?: string;
}

export const spotOfProvince = ({ name, count, band }: ProvinceCount): Spot => ({
  name,
  province: name,
  count,
  position: provincePositions[name],
  density: band.name,
});
export const spotOfCity = ({ name, province, position, count }: CityCount): Spot => ({
  name: cityShown(name, province),
  province,
  count,
  position,
});

export function popupContent(spot: Spot, onProvince: (province: Province) => void): HTMLElement {
  const content = document.createElement('div');
  content.className = 'geographic-popup';
  const element = <K extends keyof HTMLElementTagNameMap>(name: K, text: string, into: HTMLElement = content) => {
    const made = document.createElement(name);
    made.textContent = text;
    return into.appendChild(made);
  };
  element('strong', spot.name);
  const facts = content.appendChild(document.createElement('dl'));
  for (const [term, value] of [
    ['Firearms', figure(spot.count)],
    ...(spot.density ? [['Density', spot.density]] : [['Province', spot.province]]),
    ['Coordinates', inDegrees(spot.position)],
  ] as const) {
    element('dt', String(term), facts);
    element('dd', String(value), facts);
  }
  const narrow = element('button', `Show only ${spot.province}`);
  narrow.type = 'button';
  narrow.addEventListener('click', () => onProvince(spot.province));
  return content;
}
