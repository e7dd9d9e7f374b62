// The legend: the density bands in words and in numbers of firearms.

import Box from '@cloudscape-design/components/box';
import { bands } from '../../../shared/geographic/rules.ts';
import { figure, percentage } from '../../../shared/kinds/format.ts';

export const Swatch = ({ name, color }: { readonly name: string; readonly color: string }) => (
  <span className="geographic-swatch">
    <svg aria-hidden="true" width="12" height="12" viewBox="0 0 12 12">
      <circle cx="6" cy="6" r="5.5" fill={color} stroke="currentColor" strokeWidth="0.5" />
    </svg>
    {name}
  </span>
);

/** `max` is the largest count. The bands are shares of it. */
export function Legend({ max }: { readonly max: number }) {
  const words = (above: number, upTo: number) => (above === 0 ? `up to ${percentage(upTo)}` : `above ${percentage(above)}`);
  const counts = (above: number, upTo: number) => {
    const [least, most] = [Math.floor(max * above) + 1, Math.floor(max * upTo)];
    return least > most ? 'none' : least === most ? figure(least) : `${figure(least)} to ${figure(most)}`;
  };
  return (
    <section aria-label="Legend">
      <Box variant="awsui-key-label">Density: share of the largest province</Box>
      <ul className="geographic-legend">
        {bands.map(({ name, color, above }, at) => {
          const upTo = bands[at - 1]?.above ?? 1;
          return (
            <li key={name}>
              <Swatch name={name} color={color} />
              <span>{`${words(above, upTo)}${max > 0 ? ` (${counts(above, upTo)})` : ''}`}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
