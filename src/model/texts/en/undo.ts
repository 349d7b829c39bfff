import { counted, numbered } from './grammar.ts'

/** Said of taking a change back. */
export const undo = {
  act: 'Undo',
  keys: 'Ctrl Z',
  /** The change before the one that was undone. */
  more: 'Undo one more',
  running: 'Taking it back…',
  progress: (done: number, of: number) => `${numbered(done)} of ${numbered(of)} are back.`,
  done: 'Undone',
  redone: 'Redone',
  restored: 'Restored',
  notRestored: 'Not restored',
  /** Of a change of many rows. */
  back: (count: number) => `${numbered(count)} ${count === 1 ? 'is' : 'are'} back.`,
  backButKept: (count: number, kept: number) =>
    `${numbered(count)} ${count === 1 ? 'is' : 'are'} back; ${numbered(kept)} ${kept === 1 ? 'was' : 'were'} changed since.`,
  /** Nothing of it came back. */
  kept: (kept: number) =>
    `${numbered(kept)} ${kept === 1 ? 'was' : 'were'} changed since and ${kept === 1 ? 'stays' : 'stay'} as ${kept === 1 ? 'it is' : 'they are'}.`,
  nothing: 'Nothing was undone',
  show: (count: number) => `Show ${numbered(count)}`,
  failed: 'Not undone',
  /** Over what an undo left as it is. */
  keptTitle: (count: number) => `${counted(count, 'row')} kept as ${count === 1 ? 'it is' : 'they are'}`,
  keptText: 'They were changed since. Beside each field stands what the undo would have given back.',
  field: 'Field',
  mine: 'Undo',
  theirs: 'Now',
  empty: 'empty',
  close: 'Close',
} as const
