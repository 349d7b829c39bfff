import type { FieldModel } from './model.ts'

/**
 * The key, beside a list of lines, for the ids of the lines that the sender was shown. A line in neither list was not
 * removed by the sender, and stays.
 */
export const lineVisibilityKey = ({ key }: Pick<FieldModel, 'key'>): string => `${key}_shown`
