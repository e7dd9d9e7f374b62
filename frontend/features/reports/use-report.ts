// Generates one report at a time, keeps the result, and shows the toasts of spec 2, section 8.
import { useCallback, useRef, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Filters, Report, ReportType } from '../../../shared/reports/schema.ts';
import { type ApiError, toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { toast } from '../../ui/page/toast-store.ts';

export interface ReportRequest {
  readonly type: ReportType;
  readonly period: Filters;
}

export function useReport() {
  const { run } = useCommand(contract.reports.create);
  const [asking, setAsking] = useState<ReportRequest>();
  const [report, setReport] = useState<Report>();
  const [failed, setFailed] = useState<ReportRequest & { error: ApiError }>();
  const latest = useRef<ReportRequest | undefined>(undefined);

  /** `quiet` updates the current report without a toast. */
  const generate = useCallback(
    async (asked: ReportRequest, { quiet = false } = {}) => {
      latest.current = asked;
      if (!quiet) setAsking(asked);
      try {
        const made = await run({ params: { type: asked.type }, body: { filters: { ...asked.period, format: 'json' } } });
        // A newer request was made meanwhile: do not replace its report.
        if (latest.current !== asked) return;
        setReport(made);
        setFailed(undefined);
        if (!quiet) toast({ title: 'Report Generated', description: 'Your report has been generated successfully.' });
      } catch (cause) {
        if (latest.current !== asked || quiet) return;
        const error = toApiError(cause);
        setReport(undefined);
        setFailed({ ...asked, error });
        toast({ title: 'Failed to generate report', description: error.sentence, destructive: true });
      } finally {
        if (latest.current === asked) setAsking(undefined);
      }
    },
    [run],
  );
  return { generate, asking, report, failed };
}
