/** The prompt before a delete, and what is said after it: letter for letter as specified, but `undoable`. */
export const deletion = {
  question: 'Are you sure?',
  text: (one: string, label: string, end: string) => `This deletes the ${one} “${label}”. ${end}`,
  textWith: (one: string, label: string, belonging: string, end: string) =>
    `This deletes the ${one} “${label}” and with it its ${belonging}. ${end}`,
  textPerhaps: (one: string, label: string, belonging: string, end: string) =>
    `This deletes the ${one} “${label}”, and its ${belonging} if it has one. ${end}`,
  final: 'It cannot be restored.',
  /** Where the server can take it back. */
  undoable: 'You can undo this.',
  confirm: 'Delete',
  cancel: 'Cancel',
  done: 'success',
  doneText: (label: string) => `${label} was deleted.`,
  failed: 'Did not deleted ! Some error occurred',
  failedText: (label: string) => `${label} is still in the list.`,
} as const
