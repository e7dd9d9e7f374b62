// Two short tones for the result of a scan, so that nobody must look at the screen after each one. The screen shows the same in words.

export type Tone = 'accepted' | 'refused';

/** Frequency in hertz, and start and length in seconds. One high tone; two low ones. */
const notes: Readonly<Record<Tone, readonly (readonly [hertz: number, start: number, length: number])[]>> = {
  accepted: [[1320, 0, 0.09]],
  refused: [
    [220, 0, 0.14],
    [220, 0.2, 0.22],
  ],
};

const loudness = 0.2;
let context: AudioContext | undefined;

/** Plays a tone. Silent in a browser without sound, or before the user's first press on the page. */
export function play(tone: Tone): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const [hertz, start, length] of notes[tone]) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    const from = context.currentTime + start;
    oscillator.type = tone === 'accepted' ? 'sine' : 'square';
    oscillator.frequency.value = hertz;
    gain.gain.setValueAtTime(loudness, from);
    // Fades out: an abrupt end clicks.
    gain.gain.exponentialRampToValueAtTime(0.001, from + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + length);
  }
}
