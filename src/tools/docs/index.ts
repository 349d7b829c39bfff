import { checksDocument } from './checks-document.ts'
import { languageDocument } from './language-document.ts'

/** The documents that follow from the code, by their file in docs/. */
export const documents: Readonly<Record<string, () => string>> = {
  'descriptors.md': languageDocument,
  'descriptor-checks.md': checksDocument,
}
