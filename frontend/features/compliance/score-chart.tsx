// Line chart of the daily scores of provinces. Loaded only when shown. The export of the table below has the same figures.
import LineChart from '@cloudscape-design/components/line-chart';
import type { ScoreRow } from '../../../shared/compliance/schema.ts';
import { onDay } from '../../../shared/kinds/format.ts';

const percent = (score: number) => `${score}%`;

export function ScoreChart({ rows }: { readonly rows: readonly ScoreRow[] }) {
  const days = [...new Set(rows.flatMap(({ past }) => past.map(({ day }) => day)))].sort();
  return (
    <LineChart
      ariaLabel="Compliance score of each province by day"
      height={280}
      xScaleType="categorical"
      xDomain={days}
      yDomain={[0, 100]}
      yTitle="Score"
      series={rows.map(({ name, past }) => ({
        type: 'line' as const,
        title: name,
        data: past.map(({ day, score }) => ({ x: day, y: score })).reverse(),
        valueFormatter: percent,
      }))}
      i18nStrings={{
        chartAriaRoleDescription: 'line chart',
        xAxisAriaRoleDescription: 'axis of days',
        yAxisAriaRoleDescription: 'axis of scores',
        detailPopoverDismissAriaLabel: 'Dismiss',
        filterLabel: 'Provinces',
        filterPlaceholder: 'Choose provinces',
        legendAriaLabel: 'Legend',
        xTickFormatter: (day) => onDay(String(day)).replace(/ \d{4}$/, ''),
        yTickFormatter: percent,
      }}
    />
  );
}
