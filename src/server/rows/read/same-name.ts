import { keyOfText } from '../../platform/sql/text-key.ts'

/** The form in which equal names are equal, for example for uniqueness: ignores case and surplus spaces. */
export const sameName = (text: string): string => keyOfText(text, { whole: true })
