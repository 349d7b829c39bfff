/** The names by which descriptors import the language; new files use the first. */
export const languageNames = ['descry', '#descriptor'] as const

export const isLanguageName = (specifier: string): boolean => languageNames.some((name) => name === specifier)
