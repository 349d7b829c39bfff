/** What hears hands on the rows of a list, in one script: so that no press comes between. */
export { Cells } from '../edit/Cells.tsx'
export { fetchInput } from '../edit/Editor.tsx'
export { Paste } from '../edit/paste/Paste.tsx'
export { Many } from '../many/Many.tsx'
