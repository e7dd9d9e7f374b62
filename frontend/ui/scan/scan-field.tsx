// The field of a scanner. A scan acts with the focus anywhere on the screen; a code or name that is typed here and sent with Enter does the same.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import LiveRegion from '@cloudscape-design/components/live-region';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import ToggleButton from '@cloudscape-design/components/toggle-button';
import { type Ref, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { toApiError } from '../../api/error.ts';
import { useKept } from '../table/preferences.ts';
import { inTurn } from './in-turn.ts';
import { listenForScans } from './listen.ts';
import { play, type Tone } from './tones.ts';

/** The result of a scan, in words beside its tone. */
export interface ScanResult {
  readonly tone: Tone;
  readonly text: string;
}

export interface ScanFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  /**
   * Gets the text of a scan or of the field, one at a time: the next one waits until this is done. A rejection is shown as refused, with the server's
   * sentence. Without a result the screen itself shows what happened.
   */
  readonly onCode: (text: string) => ScanResult | undefined | Promise<ScanResult | undefined>;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<InputProps.Ref>;
}

const mostTyped = 200;

/** A touch screen's keyboard would cover half of the screen at each scan. */
const isTouch = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

export function ScanField({ label, description, placeholder = 'Scan, or type and press Enter', onCode, disabled = false, autoFocus, ref }: ScanFieldProps) {
  const [text, setText] = useState('');
  const [result, setResult] = useState<ScanResult>();
  const [waiting, setWaiting] = useState(0);
  const [sounds, setSounds] = useKept('scan-sounds', v.boolean(), true);
  const [touch] = useState(isTouch);
  const [keyboard, setKeyboard] = useState(false);
  const own = useRef<InputProps.Ref>(null);

  const latest = useRef({ onCode, sounds });
  latest.current = { onCode, sounds };
  const [take] = useState(() =>
    inTurn(async (code) => {
      const failed = (cause: unknown): ScanResult => ({ tone: 'refused', text: toApiError(cause).sentence });
      const answer = await Promise.resolve(code)
        .then((one) => latest.current.onCode(one))
        .catch(failed);
      setResult(answer);
      if (answer && latest.current.sounds) play(answer.tone);
    }, setWaiting),
  );
  useEffect(() => (disabled ? undefined : listenForScans(take)), [disabled, take]);

  const enter = () => {
    const typed = text.trim();
    if (!typed) return;
    setText('');
    take(typed);
  };
  const control = { ...(autoFocus === undefined ? {} : { autoFocus }), ...(touch && !keyboard ? { inputMode: 'none' as const } : {}) };
  const setRef = (input: InputProps.Ref | null) => {
    own.current = input;
    if (typeof ref === 'function') ref(input);
    else if (ref) ref.current = input;
  };
  return (
    <SpaceBetween size="xs">
      <FormField
        label={label}
        description={description}
        secondaryControl={
          <SpaceBetween direction="horizontal" size="xxs">
            {touch ? (
              <Button
                formAction="none"
                onClick={() => {
                  setKeyboard(!keyboard);
                  own.current?.focus();
                }}
              >
                {keyboard ? 'Hide Keyboard' : 'Show Keyboard'}
              </Button>
            ) : null}
            <ToggleButton pressed={sounds} iconName="audio-half" pressedIconName="audio-full" onChange={({ detail }) => setSounds(detail.pressed)}>
              Sounds
            </ToggleButton>
          </SpaceBetween>
        }
      >
        <Input
          {...control}
          ref={setRef}
          value={text}
          disabled={disabled}
          placeholder={placeholder}
          autoComplete={false}
          spellcheck={false}
          disableBrowserAutocorrect
          nativeInputAttributes={{ maxLength: mostTyped, enterKeyHint: 'go' }}
          onChange={({ detail }) => setText(detail.value)}
          onKeyDown={(event) => {
            if (event.detail.key !== 'Enter') return;
            // A form around the field must not be sent.
            event.preventDefault();
            enter();
          }}
        />
      </FormField>
      <LiveRegion>
        {waiting > 0 ? <Box color="text-status-info">{waiting === 1 ? '1 scan waits' : `${waiting} scans wait`}</Box> : null}
        {result ? <StatusIndicator type={result.tone === 'accepted' ? 'success' : 'error'}>{result.text}</StatusIndicator> : null}
      </LiveRegion>
    </SpaceBetween>
  );
}
