import { checksDocument } from './checks-document.ts'
import { languageDocument } from './language-document.ts'

/** What is written of the language of descriptors, by its file in docs/. */
export const languageDocuments = (): Readonly<Record<string, string>> => ({
  'descriptors.md': languageDocument(),
  'descriptor-checks.md': checksDocument(),
})
