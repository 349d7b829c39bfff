import type { KindMeaning } from './kind.ts'
import { longtext } from './longtext.ts'

/** Raw html, kept as typed and sanitised before every showing. */
export const html: KindMeaning = {
  ...longtext,
  sortable: false,
}
