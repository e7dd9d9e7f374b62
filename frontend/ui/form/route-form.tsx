// The form of a command: checked by the row's own schema, server refusals put beside their fields, focus on the first of them.

import Button from '@cloudscape-design/components/button';
import Form from '@cloudscape-design/components/form';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, get, type Resolver, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import type { AnswerOf, ParamsOf, RouteSpec, SentBody } from '../../../shared/route.ts';
import { type ApiError, toApiError } from '../../api/error.ts';
import { type ReadingOf, useCommand } from '../../api/hooks.ts';
import { toast } from '../page/toast-store.ts';
import { useAfterPress } from './after-press.ts';
import { EnterSends } from './enter-sends.tsx';
import { FormPlace, TellTyped } from './held.tsx';
import { holdStill } from './hold-still.ts';
import { Unsaved, useIsLastForm } from './leave-guard.tsx';
import { Overtaken } from './overtaken.tsx';

export type FormValues = Record<string, unknown>;

/** Path and message of each error. A field may be called `type` or `message`: a message is a text, a field's errors are not. */
const messagesIn = (errors: object, above = ''): { readonly path: string; readonly message: string }[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null) return [];
    const path = above + name;
    return typeof error.message === 'string' ? [{ path, message: error.message }] : messagesIn(error, `${path}.`);
  });

/** Sooner than this nobody has seen that the form was emptied, and sends it again on purpose. */
const secondPressMs = 1000;

export interface RouteFormProps<R extends RouteSpec> {
  readonly route: R;
  readonly params?: ParamsOf<R>;
  /** The reading of the record that the call answers with: see useCommand. */
  readonly shownBy?: ReadingOf<R>;
  /** The version being edited: a change by somebody else in between is refused, not overwritten. */
  readonly ifMatch?: number;
  readonly defaults?: FormValues;
  /** Where the form's values are not yet the call's body. Errors come back under the body's names. */
  readonly toBody?: (values: FormValues) => SentBody<R>;
  /** The field of an error's path, where it has another name in the form than in the body. */
  readonly fieldAt?: (path: string, values: FormValues) => string;
  readonly submit: string;
  /** The button's words while it is on its way. */
  readonly submitting?: string;
  /** Keeps the button from being pressed while the form is not worth sending. */
  readonly unready?: (values: FormValues) => boolean;
  /** A second way to send the form, with the body that it makes: "Save as Draft". */
  readonly other?: { readonly submit: string; readonly toBody: (values: FormValues) => SentBody<R> };
  readonly onCancel?: () => void;
  /** The label of the button that changes nothing, for a form that itself cancels something: "Keep license". */
  readonly keep?: string;
  readonly onDone?: (answer: AnswerOf<R>) => void;
  /** Closes what it stands in once it is saved. What another form has been begun in since this one was given up stays open. */
  readonly closes?: () => void;
  readonly onFailed?: (error: ApiError) => void;
  /** What is edited, for when somebody else was quicker: "firearm". */
  readonly what?: string;
  /** Shows it as it is now, in the form's place. Without this the form is closed where it can be: opened again, it begins with what is there. */
  readonly onReload?: () => void;
  /** Empties the form after success, for the next record. */
  readonly clearAfter?: boolean;
  /** Fields that stay as they were when the form is emptied: what the next record most likely has as well. */
  readonly keeps?: readonly string[];
  readonly children: ReactNode;
}

export function RouteForm<const R extends RouteSpec & { readonly body: GenericSchema<any, any> }>(props: RouteFormProps<R>) {
  const { route, toBody, defaults } = props;
  const command = useCommand(route, { holds: true, ...(props.shownBy ? { shownBy: props.shownBy } : {}) });
  const [refusal, setRefusal] = useState<string>();
  const [overtaken, setOvertaken] = useState(false);
  const leaving = useRef(false);
  const toBodyNow = useRef(toBody);
  const [byOther, setByOther] = useState(false);
  const sendingOther = useRef(false);
  const underWay = useRef(false);
  const tooLate = useRef(false);
  const savedAt = useRef(Number.NEGATIVE_INFINITY);
  const fields = useRef<HTMLDivElement>(null);
  const isLastForm = useIsLastForm();
  toBodyNow.current = sendingOther.current ? props.other?.toBody : toBody;
  const check = useMemo<Resolver<FormValues>>(() => {
    const checkBody = valibotResolver(route.body, undefined, { raw: true }) as Resolver<FormValues>;
    return (values, context, options) => checkBody((toBodyNow.current?.(values) ?? values) as FormValues, context, options);
  }, [route]);
  const resolver = useAfterPress(check);
  // Errors appear on leaving a field or on submit, never during the first typing.
  // All that is wrong at once: else two fields that contradict each other say so after every other is right, and the press finds errors twice.
  const form = useForm<FormValues>({ mode: 'onTouched', criteriaMode: 'all', resolver, ...(defaults ? { defaultValues: defaults } : {}) });

  const unready = props.unready?.(form.watch()) ?? false;

  const { isDirty } = form.formState;
  const tellTyped = useContext(TellTyped);
  const goToItsPlace = useContext(FormPlace);
  useEffect(() => {
    tellTyped(isDirty);
    return () => tellTyped(false);
  }, [tellTyped, isDirty]);

  const isShown = (path: string) => (get(form.control._fields, path) as { readonly _f?: { readonly mount?: boolean } } | undefined)?._f?.mount === true;
  const reload = () => {
    // Given up with this, what was typed holds nothing back of the record as it comes.
    form.reset(form.formState.defaultValues);
    setRefusal(undefined);
    setOvertaken(false);
    tooLate.current = false;
    // The button goes with what it stood in: from here the form is read anew. A form that closes gives the focus back by itself.
    if (props.onReload || !props.onCancel) goToItsPlace();
    // The record and what else tells of it: a step that somebody took stands in the history too.
    command.refresh();
    if (props.onReload) return props.onReload();
    leaving.current = true;
    props.onCancel?.();
    leaving.current = false;
  };

  // Given up after it came too late, or before that was known, it leaves no screen behind that still offers what was refused.
  const { refresh } = command;
  useEffect(
    () => () => {
      if (tooLate.current) refresh();
    },
    [refresh],
  );

  const refuse = (error: ApiError) => {
    if (!fields.current) {
      if (error.isOvertaken) refresh();
      if (!props.onFailed) toast({ title: 'Error', description: error.sentence, destructive: true });
    }
    const isOvertaken = error.status === 412;
    setOvertaken(isOvertaken);
    tooLate.current = error.isOvertaken;
    const values = form.getValues();
    const errors = (error.problem?.errors ?? []).map(({ path, message }) => ({ path: props.fieldAt?.(path, values) ?? path, message }));
    const beside = errors.filter(({ path }) => isShown(path));
    for (const [i, { path, message }] of beside.entries()) form.setError(path, { type: 'server', message }, { shouldFocus: i === 0 });
    const others = errors.filter((one) => !beside.includes(one)).map(({ message }) => message);
    if (!isOvertaken && (beside.length === 0 || others.length > 0))
      setRefusal([error.sentence, ...others.filter((one) => !error.sentence.includes(one))].join(' '));
    props.onFailed?.(error);
  };

  /** What is wrong with a whole stands beside the part of it that is shown; where none is, above the buttons. Else nothing would seem to happen. */
  const unsent = (errors: FieldErrors<FormValues>) => {
    const found = messagesIn(errors);
    const others: string[] = [];
    for (const { path, message } of found.filter((one) => !isShown(one.path))) {
      const part = [...form.control._names.mount].find((name) => name.startsWith(`${path}.`) && isShown(name));
      if (part) form.setError(part, { type: 'whole', message }, { shouldFocus: found.length === 1 });
      else others.push(message);
    }
    setRefusal(others.join('. ') || undefined);
  };

  const settle = (answer: AnswerOf<R>, sent: FormValues) => {
    savedAt.current = performance.now();
    tooLate.current = false;
    // Left before it is emptied: the field that Enter was pressed in would be found empty as it is left.
    const { activeElement } = document;
    if (props.clearAfter && activeElement instanceof HTMLElement && fields.current?.contains(activeElement)) activeElement.blur();
    const entered = form.getValues();
    const kept = Object.fromEntries((props.keeps ?? []).map((name) => [name, entered[name]]));
    form.reset(props.clearAfter ? { ...form.formState.defaultValues, ...kept } : entered);
    // What was typed into it since is of the next record.
    if (props.clearAfter)
      for (const name in entered) if (JSON.stringify(entered[name]) !== JSON.stringify(sent[name])) form.setValue(name, entered[name], { shouldDirty: true });
    leaving.current = true;
    props.onDone?.(answer);
    if (isLastForm()) props.closes?.();
    leaving.current = false;
  };

  const submit = async () => {
    let saved: (() => void) | undefined;
    const sendChecked = form.handleSubmit(async (body) => {
      setRefusal(undefined);
      setOvertaken(false);
      const sent: FormValues = JSON.parse(JSON.stringify(form.getValues()));
      const letGo = props.clearAfter || !fields.current ? undefined : holdStill(fields.current);
      try {
        const answer = await command.run({ params: props.params, body: body as SentBody<R>, ifMatch: props.ifMatch }).finally(letGo);
        saved = () => settle(answer, sent);
      } catch (error) {
        refuse(toApiError(error));
      }
    }, unsent);
    await sendChecked();
    // After the form counts as sent, so that it begins anew: what is typed next is not checked until its field is left.
    saved?.();
  };

  /** The second click of a double click comes before the check of the first is over, and before anything here has been drawn anew. */
  const unlessUnderWay = async (send: () => Promise<void>) => {
    // Emptied by the first Enter of two, the form would be found empty by the second.
    const isSecond = props.clearAfter && !form.formState.isDirty && performance.now() - savedAt.current < secondPressMs;
    if (underWay.current || isSecond) return;
    underWay.current = true;
    try {
      await send();
    } finally {
      underWay.current = false;
    }
  };

  const submitOther = async () => {
    sendingOther.current = true;
    toBodyNow.current = props.other?.toBody;
    setByOther(true);
    await submit();
    sendingOther.current = false;
    toBodyNow.current = toBody;
    setByOther(false);
  };

  return (
    <FormProvider {...form}>
      <Unsaved when={() => form.formState.isDirty && !leaving.current} />
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          event.preventDefault();
          // A button among the fields does its own work and sends nothing.
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (!unready && !fields.current?.contains(submitter ?? null)) void unlessUnderWay(submit);
        }}
      >
        <EnterSends disabled={unready} />
        <Form
          errorText={refusal}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {props.onCancel ? (
                <Button formAction="none" variant="link" onClick={props.onCancel}>
                  {props.keep ?? 'Cancel'}
                </Button>
              ) : null}
              {props.other ? (
                <Button formAction="none" loading={command.busy && byOther} loadingText={props.other.submit} onClick={() => void unlessUnderWay(submitOther)}>
                  {props.other.submit}
                </Button>
              ) : null}
              <Button
                formAction="submit"
                variant="primary"
                disabled={unready}
                loading={command.busy && !byOther}
                loadingText={props.submitting ?? props.submit}
              >
                {command.busy && !byOther ? (props.submitting ?? props.submit) : props.submit}
              </Button>
            </SpaceBetween>
          }
        >
          <div ref={fields}>{props.children}</div>
          {overtaken ? <Overtaken what={props.what ?? 'record'} onReload={reload} /> : null}
        </Form>
      </form>
    </FormProvider>
  );
}
