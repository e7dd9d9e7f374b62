// Supports page tests: a screen as a role sees it. Only the network is stubbed, with answers that fit the contract.
import { configure, render, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import * as v from 'valibot';
import { vi } from 'vitest';
import { AnswerCache } from '../../frontend/api/cache.tsx';
import { useCommand } from '../../frontend/api/hooks.ts';
import { Screen } from '../../frontend/app/navigate.tsx';
import { SessionProvider } from '../../frontend/session/session.tsx';
import { keepSession } from '../../frontend/session/session-store.ts';
import { LeaveGuard } from '../../frontend/ui/form/leave-guard.tsx';
import { LeaveQuestion } from '../../frontend/ui/form/leave-question.tsx';
import { Toasts } from '../../frontend/ui/page/toasts.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { DashboardMetrics } from '../../shared/dashboard/schema.ts';
import { Disclosure } from '../../shared/disclosures/schema.ts';
import { Document } from '../../shared/documents/schema.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { Firearm } from '../../shared/firearms/schema.ts';
import { LegalEntity } from '../../shared/legal-entities/schema.ts';
import { exampleLibraryFirearm } from '../../shared/library/example.ts';
import { LibraryFirearm } from '../../shared/library/schema.ts';
import { Problem, type ProblemCode } from '../../shared/problem.ts';
import type { RouteSpec } from '../../shared/route.ts';
import { SystemStatus } from '../../shared/system/schema.ts';

// Otherwise a search by role would compute the style of every element's ancestors, which takes seconds on large screens.
configure({ defaultHidden: true });

/** The user. The journeys check in a real browser whether something covers a button. */
export const person = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

export const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }));

/** A button that reloads what a command of this call changes, like another command on the screen whose answer comes late. */
export const Asks = ({ anew }: { readonly anew: RouteSpec }) => <button type="button" aria-label="Ask anew" onClick={useCommand(anew).refresh} />;

export interface Asked {
  readonly call: string;
  readonly query: Record<string, string>;
  readonly body: any;
  readonly ifMatch: string | null;
  readonly ifNoneMatch: string | null;
}
/** Answers by "METHOD /path". */
export type Calls = Readonly<Record<string, (asked: Asked) => Response | Promise<Response>>>;

/** An unexpected call fails with status 500. */
export function open(at: string, routes: RouteObject[], { role = 'client' as Role, calls }: { role?: Role; calls: Calls }) {
  const asked: Asked[] = [];
  const user = { id: 'u1', firstName: 'Thabo', lastName: 'Molefe', role };
  localStorage.clear();
  // A form looks for the first invalid field on the screen before it focuses it; jsdom has no layout to scroll.
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://test');
    const call = `${init.method ?? 'GET'} ${url.pathname}`;
    const one: Asked = {
      call,
      query: Object.fromEntries(url.searchParams),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
      ifMatch: new Headers(init.headers).get('if-match'),
      ifNoneMatch: new Headers(init.headers).get('if-none-match'),
    };
    if (call === 'GET /api/auth/user' && !calls[call]) return ok({ ...user, email: 'thabo@example.test', legalEntityId: 1, profileImageUrl: null });
    asked.push(one);
    return calls[call]?.(one) ?? refused('internal', `Nobody answers ${call}`);
  });
  keepSession(user, 'a-token');
  const guarded = (
    <>
      <Outlet />
      <LeaveQuestion />
    </>
  );
  const router = createMemoryRouter(
    [{ element: guarded, children: routes.map(({ element, ...route }) => ({ ...route, element: <Screen>{element}</Screen> }) as RouteObject) }],
    { initialEntries: [at] },
  );
  render(
    <LeaveGuard>
      <SessionProvider>
        <AnswerCache userId="u1">
          <RouterProvider router={router} />
          <Toasts />
        </AnswerCache>
      </SessionProvider>
    </LeaveGuard>,
  );
  return { asked, of: (call: string) => asked.filter((one) => one.call === call), router };
}

export const ok = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
export const list = (items: readonly unknown[], headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(items), { headers: { 'x-total-count': String(items.length), ...headers } });
export function refused(code: ProblemCode, detail: string, errors: { path: string; message: string }[] = []): Response {
  const problem = new Problem(code, detail, errors);
  return ok(problem.body(), problem.status);
}

const at = '2026-03-04T08:30:00.000Z';
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

export const aFirearm = (change: Partial<Firearm> = {}): Firearm =>
  v.parse(Firearm, {
    ...exampleFirearm({ serialNumber: 'ABC123', model: '17' }),
    make: change.manufacturer ?? 'Glock',
    location: `${change.city ?? 'Pretoria'}, ${change.province ?? 'Gauteng'}`,
    registrationDate: change.createdAt ?? at,
    id,
    barrelLength: 114,
    status: 'active',
    ownerName: 'Blouklip Armed Response (Pty) Ltd',
    keeperId: null,
    keeperName: null,
    registeredBy: 'u1',
    libraryReference: null,
    additionalInfo: null,
    condition: null,
    profileNotes: null,
    riskAssessment: null,
    riskLevel: null,
    lastProfiledAt: null,
    lastInspectionDate: null,
    acquiredOn: null,
    statusSince: at,
    lockedBy: null,
    seizureId: null,
    loss: null,
    verification: { status: 'pending', since: at, enteredBy: 'u1', byName: null, note: null, answer: null },
    importId: null,
    version: 3,
    createdAt: at,
    updatedAt: at,
    ...change,
  });

export const aDisclosure = (change: Partial<Disclosure> = {}): Disclosure =>
  v.parse(Disclosure, {
    id,
    companyName: 'Blouklip Armed Response (Pty) Ltd',
    psiraNumber: 'PSiRA-204117',
    disclosurePeriodStart: '2026-01-01',
    disclosurePeriodEnd: '2026-03-31',
    categories: ['handguns'],
    companyEntityId: 1,
    status: 'submitted',
    createdBy: 'u2',
    submittedBy: 'u2',
    submittedByName: 'Naledi Dlamini',
    submittedAt: at,
    decidedByName: null,
    decidedAt: null,
    comments: null,
    reportData: null,
    register: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...change,
  });

export const aDocument = (change: Partial<Document> = {}): Document =>
  v.parse(Document, {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3355',
    fileName: 'license card.pdf',
    kind: 'license_card',
    fileType: 'application/pdf',
    fileSize: 1_572_864,
    filePath: '/api/documents/3f2504e0-4f89-41d3-9a0c-0305e82c3355/content',
    associatedEntityType: 'firearm',
    associatedEntityId: id,
    associatedEntityName: 'Glock 17 (ABC123)',
    status: 'available',
    reason: null,
    uploadedBy: 'somebody',
    uploadedByName: 'Thabo Molefe',
    uploadedForEntityId: 1,
    keptUntil: '2033-03-04',
    version: 2,
    createdAt: at,
    ...change,
  });

export const anEntity = (change: Partial<LegalEntity> = {}): LegalEntity =>
  v.parse(LegalEntity, {
    id: 1,
    name: 'Blouklip Armed Response (Pty) Ltd',
    type: 'security_provider',
    registrationNumber: null,
    psiraNumber: 'PSiRA-204117',
    province: 'Gauteng',
    city: 'Johannesburg',
    contactDetails: null,
    address: null,
    responsiblePerson: null,
    standing: 'registered',
    standingSince: at,
    isActive: true,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...change,
  });

export const figures = (change: Partial<DashboardMetrics> = {}): DashboardMetrics =>
  v.parse(DashboardMetrics, {
    totalFirearms: 36,
    activeLicenses: 31,
    pendingInspections: 2,
    systemAlerts: 0,
    totalFirearmsChange: 12.5,
    activeLicensesChange: null,
    ...change,
  });

export const aStatus = (change: Partial<SystemStatus> = {}): SystemStatus =>
  v.parse(SystemStatus, {
    database: { state: 'online', latencyMs: 9 },
    integrations: [{ system: 'regulator', state: 'not_configured', lastSuccessAt: null, lastFailureAt: null }],
    lastBackup: { at: null },
    lastSweep: { at: null },
    checkedAt: at,
    ...change,
  });

export const aRecord = (change: Partial<LibraryFirearm> = {}): LibraryFirearm =>
  v.parse(LibraryFirearm, {
    ...exampleLibraryFirearm(),
    id: 12,
    barrelLength: 4.49,
    overallLength: 8.03,
    action: 'semi_auto',
    capacity: 17,
    magazineType: 'detachable',
    weight: 1.55,
    yearDiscontinued: null,
    safetyFeatures: ['Trigger safety'],
    firingModes: ['Semi-automatic'],
    effectiveRange: 50,
    muzzleVelocity: null,
    rateOfFire: null,
    feedSystem: null,
    sights: null,
    commonUses: ['Police'],
    regulatoryClassification: 'restricted',
    description: null,
    technicalNotes: null,
    variantsAndModifications: ['17L'],
    specifications: null,
    imageUrl: null,
    referenceImages: [],
    manualUrl: null,
    externalReferences: [],
    verificationStatus: 'verified',
    createdBy: 'u9',
    verifiedBy: 'u2',
    verifiedByName: 'Naledi Dlamini',
    verifiedAt: at,
    verificationNote: null,
    version: 2,
    createdAt: at,
    updatedAt: at,
    ...change,
  });
