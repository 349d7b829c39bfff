import type { FieldModel } from './model.ts'

/**
 * The key beside a list of lines that names those which whoever made the list was shown, by their ids: a line that is
 * neither there nor in the list was not left out of it, and stays.
 */
export const lineVisibilityKey = ({ key }: Pick<FieldModel, 'key'>): string => `${key}_shown`
