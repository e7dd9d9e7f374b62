// The logic of a form: checks the values with the call's schema, sends them once, and shows each refusal at its field.
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, get, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import type { AnswerOf, ParamsOf, RouteSpec, SentBody } from '../../../shared/route.ts';
import { type ApiError, toApiError } from '../../api/error.ts';
import { type ReadingOf, useCommand } from '../../api/hooks.ts';
import { toast } from '../page/toast-store.ts';
import { HeldRecord } from './held.tsx';
import { useIsLastForm } from './leave-guard.tsx';
import { disableWhileSaving, useAfterPress } from './pressing.ts';

export type FormValues = Record<string, unknown>;
export type FormRoute = RouteSpec & { readonly body: GenericSchema<any, any> };

/** Path and message of each error. A field may have the name `message`: in an error it is a text, and in a group an object. */
const messagesIn = (errors: object, above = ''): { readonly path: string; readonly message: string }[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null) return [];
    const path = above + name;
    return typeof error.message === 'string' ? [{ path, message: error.message }] : messagesIn(error, `${path}.`);
  });

/** Within this time a second press cannot be meant for the next record: the user has not yet seen the cleared form. */
const secondPressMs = 1000;

export interface RouteFormOptions<R extends RouteSpec> {
  /** The parameters of the call's path. With a version, the server rejects the change after a concurrent update. */
  readonly of?: Readonly<Record<keyof ParamsOf<R>, string | number>> & { readonly version?: number };
  /** The read call of the record that this call returns: see useCommand. */
  readonly shownBy?: ReadingOf<R>;
  readonly defaults?: FormValues;
  /** Converts the form's values to the request body, if they differ. Errors come back with the body's names. */
  readonly toBody?: (values: FormValues) => SentBody<R>;
  /** The form's field for the path of an error, if the names differ. */
  readonly fieldAt?: (path: string, values: FormValues) => string;
  /** Clears the form for the next record, except these fields. */
  readonly clearAfter?: boolean | readonly string[];
  readonly onDone?: (answer: AnswerOf<R>) => void;
  readonly onFailed?: (error: ApiError) => void;
  /** Closes the part of the screen around the form, after saving and on Cancel. */
  readonly onClose?: (() => void) | undefined;
  /** Replaces `onClose` for Cancel. */
  readonly onCancel?: (() => void) | undefined;
}

/** A second way to send a form, with its own body: "Save as Draft". */
export type OtherBody = (values: FormValues) => unknown;

export interface RouteFormState {
  readonly form: UseFormReturn<FormValues>;
  /** Sends the form, unless it is being sent already. */
  readonly send: (otherBody?: OtherBody) => Promise<void>;
  /** Which of the two ways is in progress. */
  readonly sending: 'submit' | 'other' | undefined;
  /** Errors above the buttons, which belong to no field on the screen. */
  readonly refusal: string | undefined;
  /** The record has changed since the form was opened. */
  readonly isConflict: boolean;
  /** Discards the typed text and shows the current record. */
  readonly reload: () => void;
  readonly hasUnsaved: () => boolean;
  /** For the element around the fields. */
  readonly fields: RefObject<HTMLDivElement | null>;
}

export function useRouteForm<const R extends FormRoute>(route: R, options: RouteFormOptions<R>): RouteFormState {
  const { of, shownBy, defaults, toBody, fieldAt, clearAfter = false, onDone, onFailed, onClose, onCancel } = options;
  const command = useCommand(route, { holds: true, ...(shownBy ? { shownBy } : {}) });
  const { refresh } = command;
  const held = useContext(HeldRecord);
  const isLastForm = useIsLastForm();
  const fields = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isConflict, setOvertaken] = useState(false);
  const [isOther, setIsOther] = useState(false);
  const currentBody = useRef<OtherBody>(undefined);
  const isSending = useRef(false);
  const isClosing = useRef(false);
  const hadConflict = useRef(false);
  const savedAt = useRef(Number.NEGATIVE_INFINITY);

  if (!isOther) currentBody.current = toBody;
  const check = useMemo<Resolver<FormValues>>(() => {
    const checkBody = valibotResolver(route.body, undefined, { raw: true }) as Resolver<FormValues>;
    return (values, context, settings) => checkBody((currentBody.current?.(values) ?? values) as FormValues, context, settings);
  }, [route]);
  // Show errors when a field is left or the form submitted, never during the first typing. Collect all errors: otherwise two contradicting fields show theirs
  // only after every other field is right.
  const form = useForm<FormValues>({
    mode: 'onTouched',
    criteriaMode: 'all',
    resolver: useAfterPress(check),
    ...(defaults ? { defaultValues: defaults } : {}),
  });

  const { isDirty } = form.formState;
  const { onTyped } = held;
  useEffect(() => {
    onTyped(isDirty);
    return () => onTyped(false);
  }, [onTyped, isDirty]);

  // After a conflict, closing the form reloads the record, so that the screen no longer offers the refused step.
  useEffect(
    () => () => {
      if (hadConflict.current) refresh();
    },
    [refresh],
  );

  /** Closes without the question about unsaved text. */
  const closing = (close: () => void) => {
    isClosing.current = true;
    close();
    isClosing.current = false;
  };

  const isShown = (path: string) => (get(form.control._fields, path) as { readonly _f?: { readonly mount?: boolean } } | undefined)?._f?.mount === true;

  const reload = () => {
    form.reset(form.formState.defaultValues);
    setRefusal(undefined);
    setOvertaken(false);
    hadConflict.current = false;
    // The pressed button disappears with the warning. A form that closes restores the focus by itself.
    if (held.reload || !onCancel) held.focus();
    refresh();
    if (held.reload) held.reload();
    else closing(() => onCancel?.());
  };

  const refuse = (error: ApiError) => {
    if (!fields.current) {
      if (error.isConflict) refresh();
      if (!onFailed) toast({ title: 'Error', description: error.sentence, destructive: true });
    }
    const hasChanged = error.status === 412;
    setOvertaken(hasChanged);
    hadConflict.current = error.isConflict;
    const values = form.getValues();
    const errors = (error.problem?.errors ?? []).map(({ path, message }) => ({ path: fieldAt?.(path, values) ?? path, message }));
    const atFields = errors.filter(({ path }) => isShown(path));
    for (const [i, { path, message }] of atFields.entries()) form.setError(path, { type: 'server', message }, { shouldFocus: i === 0 });
    const others = errors.filter((one) => !atFields.includes(one)).map(({ message }) => message);
    if (!hasChanged && (atFields.length === 0 || others.length > 0))
      setRefusal([error.sentence, ...others.filter((one) => !error.sentence.includes(one))].join(' '));
    onFailed?.(error);
  };

  /** Shows the error of a group at its first visible field, or above the buttons if it has none. */
  const showUnsent = (errors: FieldErrors<FormValues>) => {
    const found = messagesIn(errors);
    const others: string[] = [];
    for (const { path, message } of found.filter((one) => !isShown(one.path))) {
      const part = [...form.control._names.mount].find((name) => name.startsWith(`${path}.`) && isShown(name));
      if (part) form.setError(part, { type: 'whole', message }, { shouldFocus: found.length === 1 });
      else others.push(message);
    }
    setRefusal(others.join('. ') || undefined);
  };

  /** Clears the form, except for text that the user typed for the next record during the save. */
  const clear = (entered: FormValues, sent: FormValues) => {
    const kept = Array.isArray(clearAfter) ? Object.fromEntries(clearAfter.map((name) => [name, entered[name]])) : {};
    form.reset({ ...form.formState.defaultValues, ...kept });
    for (const name in entered) if (JSON.stringify(entered[name]) !== JSON.stringify(sent[name])) form.setValue(name, entered[name], { shouldDirty: true });
  };

  const settle = (answer: AnswerOf<R>, sent: FormValues) => {
    savedAt.current = performance.now();
    hadConflict.current = false;
    // Leave the field before it is cleared: otherwise it would show an error for being empty.
    const { activeElement } = document;
    if (clearAfter && activeElement instanceof HTMLElement && fields.current?.contains(activeElement)) activeElement.blur();
    const entered = form.getValues();
    if (clearAfter) clear(entered, sent);
    else form.reset(entered);
    closing(() => {
      onDone?.(answer);
      if (isLastForm()) onClose?.();
    });
  };

  const sendOnce = async () => {
    let saved: (() => void) | undefined;
    const sendChecked = form.handleSubmit(async (body) => {
      setRefusal(undefined);
      setOvertaken(false);
      const sent: FormValues = JSON.parse(JSON.stringify(form.getValues()));
      const enable = clearAfter || !fields.current ? undefined : disableWhileSaving(fields.current);
      const request = { params: of as ParamsOf<R> | undefined, body: body as SentBody<R>, ifMatch: of?.version };
      try {
        const answer = await command.run(request).finally(enable);
        saved = () => settle(answer, sent);
      } catch (error) {
        refuse(toApiError(error));
      }
    }, showUnsent);
    await sendChecked();
    // Runs after react-hook-form marks the form as submitted, so that the next record's fields are checked only when they are left.
    saved?.();
  };

  const send = async (otherBody?: OtherBody) => {
    // The second click of a double click arrives before the next render.
    const isSecondPress = clearAfter && !form.formState.isDirty && performance.now() - savedAt.current < secondPressMs;
    if (isSending.current || isSecondPress) return;
    isSending.current = true;
    setIsOther(otherBody !== undefined);
    currentBody.current = otherBody ?? toBody;
    try {
      await sendOnce();
    } finally {
      isSending.current = false;
      currentBody.current = toBody;
      setIsOther(false);
    }
  };

  return {
    form,
    send,
    sending: command.busy ? (isOther ? 'other' : 'submit') : undefined,
    refusal,
    isConflict,
    reload,
    hasUnsaved: () => form.formState.isDirty && !isClosing.current,
    fields,
  };
}
