import { invalidFields } from './http-error.ts'

/** Refuses unknown members. @param says message for an unknown member @throws HttpError 422 for the first of them */
export const refuseUnknown = (
  body: object,
  parts: readonly string[],
  says: (part: string) => string,
): void => {
  const unknown = Object.keys(body).find((part) => !parts.includes(part))
  if (unknown === undefined) return
  const shown = unknown.slice(0, 40)
  throw invalidFields({ [shown]: [says(shown)] })
}
