// The charts of a report, loaded with the first chart. A table beside each chart has the same figures.

import BarChart from '@cloudscape-design/components/bar-chart';
import PieChart from '@cloudscape-design/components/pie-chart';
import { figure } from '../../../shared/kinds/format.ts';
import { percent } from './wording.ts';

interface Slice {
  readonly name: string;
  readonly count: number;
  readonly percentage?: number;
}

interface ChartProps {
  readonly title: string;
  readonly slices: readonly Slice[];
}

const height = 220;

/** `all`: the total of all slices, including those not shown. */
export function SharePie({ title, slices, all }: ChartProps & { readonly all: number }) {
  return (
    <PieChart
      ariaLabel={title}
      data={slices.map(({ name, count, percentage }) => ({ title: name, value: count, percentage }))}
      detailPopoverContent={({ value, percentage }) => [
        { key: 'Firearms', value: figure(value) },
        { key: 'Share', value: percent(percentage ?? 0) },
      ]}
      size="medium"
      hideFilter
      hideTitles
      hideDescriptions
      variant="donut"
      innerMetricValue={figure(all)}
      innerMetricDescription={all === 1 ? 'firearm' : 'firearms'}
      i18nStrings={{
        chartAriaRoleDescription: 'pie chart',
        segmentAriaRoleDescription: 'segment',
        legendAriaLabel: 'Legend',
        detailPopoverDismissAriaLabel: 'Dismiss',
      }}
    />
  );
}

export function CountBars({ title, slices }: ChartProps) {
  return (
    <BarChart
      ariaLabel={title}
      height={height}
      horizontalBars
      hideFilter
      hideLegend
      xScaleType="categorical"
      xDomain={slices.map(({ name }) => name)}
      yDomain={[0, Math.max(1, ...slices.map(({ count }) => count))]}
      series={[{ type: 'bar', title: 'Firearms', data: slices.map(({ name, count }) => ({ x: name, y: count })), valueFormatter: figure }]}
      i18nStrings={{
        chartAriaRoleDescription: 'bar chart',
        xAxisAriaRoleDescription: 'axis of manufacturers',
        yAxisAriaRoleDescription: 'axis of counts',
        detailPopoverDismissAriaLabel: 'Dismiss',
        yTickFormatter: (value) => (Number.isInteger(value) ? figure(value) : ''),
      }}
    />
  );
}
