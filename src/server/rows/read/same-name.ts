import { keyOfText } from '../../platform/sql/text-key.ts'

/** What two names have in common that are taken for the same, as where no two rows may share one: without case and odd spaces. */
export const sameName = (text: string): string => keyOfText(text, { whole: true })
