// The overview's charts; loaded when they are drawn. Each stands beside a table of the same figures.

import BarChart from '@cloudscape-design/components/bar-chart';
import LineChart from '@cloudscape-design/components/line-chart';
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

export const LossLines = ({ losses }: { readonly losses: Overview['losses'] }) => (
  <LineChart
    ariaLabel="Losses and thefts reported by month"
    height={280}
    hideFilter
    xScaleType="categorical"
    xDomain={losses.map(({ month }) => month)}
    yDomain={[0, Math.max(1, ...losses.flatMap(({ lost, stolen }) => [lost, stolen]))]}
    series={[
      { type: 'line', title: 'Lost', data: losses.map(({ month, lost }) => ({ x: month, y: lost })), valueFormatter: figure },
      { type: 'line', title: 'Stolen', data: losses.map(({ month, stolen }) => ({ x: month, y: stolen })), valueFormatter: figure },
    ]}
    i18nStrings={{
      chartAriaRoleDescription: 'line chart',
      xAxisAriaRoleDescription: 'axis of months',
      yAxisAriaRoleDescription: 'axis of counts',
      detailPopoverDismissAriaLabel: 'Dismiss',
      legendAriaLabel: 'Legend',
      xTickFormatter: (month) => monthInWords(String(month)).replace(/^(\w{3})\w*/, '$1'),
      yTickFormatter: whole,
    }}
  />
);
