// Line chart of the country by month, loaded only when shown. The table below has the same figures.

import LineChart from '@cloudscape-design/components/line-chart';
import { figure, monthInWords } from '../../../shared/kinds/format.ts';
import { inWords } from '../../../shared/reports/rules.ts';
import { type TrendMonth, trendNames } from '../../../shared/reports/schema.ts';

export function TrendChart({ trend }: { readonly trend: readonly TrendMonth[] }) {
  const most = Math.max(1, ...trend.flatMap((month) => trendNames.map((name) => month[name])));
  return (
    <LineChart
      ariaLabel="Trend by month"
      height={300}
      xScaleType="categorical"
      xDomain={trend.map(({ month }) => month)}
      yDomain={[0, most]}
      xTitle="Month"
      yTitle="Count"
      series={trendNames.map((name) => ({
        type: 'line' as const,
        title: inWords(name),
        data: trend.map((month) => ({ x: month.month, y: month[name] })),
        valueFormatter: figure,
      }))}
      i18nStrings={{
        chartAriaRoleDescription: 'line chart',
        xAxisAriaRoleDescription: 'axis of months',
        yAxisAriaRoleDescription: 'axis of counts',
        detailPopoverDismissAriaLabel: 'Dismiss',
        filterLabel: 'Show',
        filterPlaceholder: 'Choose lines',
        legendAriaLabel: 'Legend',
        xTickFormatter: (month) => monthInWords(String(month)).replace(/^(\w{3})\w*/, '$1'),
        yTickFormatter: (value) => (Number.isInteger(value) ? figure(value) : ''),
      }}
    />
  );
}
