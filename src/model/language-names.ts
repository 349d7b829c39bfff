/** What descriptors import the language by; the first is what is written anew. */
export const languageNames = ['descry', '#descriptor'] as const

export const isLanguageName = (specifier: string): boolean => languageNames.some((name) => name === specifier)
