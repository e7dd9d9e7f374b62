// The charts of the overview, loaded only when shown. A table beside each has the same figures.

import BarChart from '@cloudscape-design/components/bar-chart';
import { figure, monthInWords } from '../../../shared/kinds/format.ts';
import type { Overview } from '../../../shared/overview/schema.ts';

const whole = (n: number) => (Number.isInteger(n) ? figure(n) : '');

export const ProvinceBars = ({ provinces }: { readonly provinces: Overview['firearms']['provinces'] }) => (
  <BarChart
    ariaLabel="Firearms by province"
    height={280}
    horizontalBars
    hideFilter
    hideLegend
    xScaleType="categorical"
    xDomain={provinces.map(({ name }) => name)}
    yDomain={[0, Math.max(1, ...provinces.map(({ count }) => count))]}
    series={[{ type: 'bar', title: 'Firearms', data: provinces.map(({ name, count }) => ({ x: name, y: count })), valueFormatter: figure }]}
    i18nStrings={{
      chartAriaRoleDescription: 'bar chart',
      xAxisAriaRoleDescription: 'axis of provinces',
      yAxisAriaRoleDescription: 'axis of counts',
      detailPopoverDismissAriaLabel: 'Dismiss',
      yTickFormatter: whole,
    }}
  />
);

interface Series {
  readonly title: string;
  readonly counts: readonly number[];
}

interface MonthBarsProps {
  readonly label: string;
  readonly months: readonly string[];
  readonly series: readonly Series[];
}

/** Bars by month, one per series. */
export const MonthBars = ({ label, months, series }: MonthBarsProps) => (
  <BarChart
    ariaLabel={label}
    height={220}
    hideFilter
    hideLegend={series.length === 1}
    xScaleType="categorical"
    xDomain={months}
    yDomain={[0, Math.max(1, ...series.flatMap(({ counts }) => counts))]}
    series={series.map(({ title, counts }) => ({
      type: 'bar' as const,
      title,
      data: months.map((month, at) => ({ x: month, y: counts[at] ?? 0 })),
      valueFormatter: figure,
    }))}
    i18nStrings={{
      chartAriaRoleDescription: 'bar chart',
      xAxisAriaRoleDescription: 'axis of months',
      yAxisAriaRoleDescription: 'axis of counts',
      detailPopoverDismissAriaLabel: 'Dismiss',
      legendAriaLabel: 'Legend',
      xTickFormatter: (month) => monthInWords(String(month)).replace(/^(\w{3})\w*/, '$1'),
      yTickFormatter: whole,
    }}
  />
);
