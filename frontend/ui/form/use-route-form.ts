// What a form of one call does: it checks what was entered with the row's own schema, sends it once, and shows each refusal at its field.
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

/** Path and message of each error. A field may itself be called `message`: an error's message is a text, a field's errors are not. */
const messagesIn = (errors: object, above = ''): { readonly path: string; readonly message: string }[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null) return [];
    const path = above + name;
    return typeof error.message === 'string' ? [{ path, message: error.message }] : messagesIn(error, `${path}.`);
  });

/** A second press within this time cannot be meant for the next record: nobody has seen yet that the form was emptied. */
const secondPressMs = 1000;

export interface RouteFormOptions<R extends RouteSpec> {
  /** The parameters of the call's path. With a version the change is refused if somebody else has changed the record in between. */
  readonly of?: Readonly<Record<keyof ParamsOf<R>, string | number>> & { readonly version?: number };
  /** The reading of the record that the call answers with: see useCommand. */
  readonly shownBy?: ReadingOf<R>;
  readonly defaults?: FormValues;
  /** Where the form's values are not the call's body. Errors come back under the body's names. */
  readonly toBody?: (values: FormValues) => SentBody<R>;
  /** The form's field for the path of an error, where their names differ. */
  readonly fieldAt?: (path: string, values: FormValues) => string;
  /** Empties the form for the next record, except these fields. */
  readonly clearAfter?: boolean | readonly string[];
  readonly onDone?: (answer: AnswerOf<R>) => void;
  readonly onFailed?: (error: ApiError) => void;
  /** Closes the part of the screen around the form, after it is saved and by Cancel. */
  readonly onClose?: (() => void) | undefined;
  /** Where Cancel leads elsewhere than `onClose`. */
  readonly onCancel?: (() => void) | undefined;
}

/** A second way to send a form, with a body of its own: "Save as Draft". */
export type OtherBody = (values: FormValues) => unknown;

export interface RouteFormState {
  readonly form: UseFormReturn<FormValues>;
  /** Sends the form, unless it is being sent already. */
  readonly send: (otherBody?: OtherBody) => Promise<void>;
  /** Which of the two ways is being sent. */
  readonly sending: 'submit' | 'other' | undefined;
  /** What to say above the buttons: errors of no field on the screen. */
  readonly refusal: string | undefined;
  /** The record has changed since the form was opened. */
  readonly isOvertaken: boolean;
  /** Gives up what was typed and shows the record as it is now. */
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
  const [isOvertaken, setOvertaken] = useState(false);
  const [isOther, setIsOther] = useState(false);
  const bodyNow = useRef<OtherBody>(undefined);
  const isSending = useRef(false);
  const isClosing = useRef(false);
  const cameTooLate = useRef(false);
  const savedAt = useRef(Number.NEGATIVE_INFINITY);

  if (!isOther) bodyNow.current = toBody;
  const check = useMemo<Resolver<FormValues>>(() => {
    const checkBody = valibotResolver(route.body, undefined, { raw: true }) as Resolver<FormValues>;
    return (values, context, settings) => checkBody((bodyNow.current?.(values) ?? values) as FormValues, context, settings);
  }, [route]);
  // Errors appear on leaving a field or on submit, never during the first typing. All at once: otherwise two fields that contradict each other
  // say so only after every other field is right.
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

  // A form that was given up after it came too late leaves no screen behind that still offers the refused step.
  useEffect(
    () => () => {
      if (cameTooLate.current) refresh();
    },
    [refresh],
  );

  /** What happens in here is no loss of what was typed. */
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
    cameTooLate.current = false;
    // The pressed button goes with the warning. A form that closes gives the focus back by itself.
    if (held.reload || !onCancel) held.focus();
    refresh();
    if (held.reload) held.reload();
    else closing(() => onCancel?.());
  };

  const refuse = (error: ApiError) => {
    if (!fields.current) {
      if (error.isOvertaken) refresh();
      if (!onFailed) toast({ title: 'Error', description: error.sentence, destructive: true });
    }
    const hasChanged = error.status === 412;
    setOvertaken(hasChanged);
    cameTooLate.current = error.isOvertaken;
    const values = form.getValues();
    const errors = (error.problem?.errors ?? []).map(({ path, message }) => ({ path: fieldAt?.(path, values) ?? path, message }));
    const atFields = errors.filter(({ path }) => isShown(path));
    for (const [i, { path, message }] of atFields.entries()) form.setError(path, { type: 'server', message }, { shouldFocus: i === 0 });
    const others = errors.filter((one) => !atFields.includes(one)).map(({ message }) => message);
    if (!hasChanged && (atFields.length === 0 || others.length > 0))
      setRefusal([error.sentence, ...others.filter((one) => !error.sentence.includes(one))].join(' '));
    onFailed?.(error);
  };

  /** An error of a whole group is shown at the first field of it on the screen; without one, above the buttons. */
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

  /** Empties the form, except what was typed for the next record while this one was being saved. */
  const clear = (entered: FormValues, sent: FormValues) => {
    const kept = Array.isArray(clearAfter) ? Object.fromEntries(clearAfter.map((name) => [name, entered[name]])) : {};
    form.reset({ ...form.formState.defaultValues, ...kept });
    for (const name in entered) if (JSON.stringify(entered[name]) !== JSON.stringify(sent[name])) form.setValue(name, entered[name], { shouldDirty: true });
  };

  const settle = (answer: AnswerOf<R>, sent: FormValues) => {
    savedAt.current = performance.now();
    cameTooLate.current = false;
    // The field is left before it is emptied: otherwise it would be found empty when it is left.
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
    // After react-hook-form has counted the form as submitted, so that the next record is not checked before its fields are left.
    saved?.();
  };

  const send = async (otherBody?: OtherBody) => {
    // The second click of a double click comes before anything here has been drawn again.
    const isSecondPress = clearAfter && !form.formState.isDirty && performance.now() - savedAt.current < secondPressMs;
    if (isSending.current || isSecondPress) return;
    isSending.current = true;
    setIsOther(otherBody !== undefined);
    bodyNow.current = otherBody ?? toBody;
    try {
      await sendOnce();
    } finally {
      isSending.current = false;
      bodyNow.current = toBody;
      setIsOther(false);
    }
  };

  return {
    form,
    send,
    sending: command.busy ? (isOther ? 'other' : 'submit') : undefined,
    refusal,
    isOvertaken,
    reload,
    hasUnsaved: () => form.formState.isDirty && !isClosing.current,
    fields,
  };
}
