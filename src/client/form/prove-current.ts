import type { EntityModel, Row } from '../../model/index.ts'
import { asFailed } from '../api.ts'

/** The key under which a current password travels, beside the row's own. */
const presentKey = 'current_password'

/** A save that waits for the person's current password. */
export interface Proving {
  /** Saves with it; the password is kept nowhere. @throws Failed where it is not the one, or may not be tried now */
  readonly attempt: (secret: string) => Promise<void>
  readonly cancel: () => void
}

/** Whether nothing but the current password is missing, and the form has no field for it. */
const isMissing = (entity: EntityModel, error: unknown): boolean => {
  const { status, errors } = asFailed(error)
  return (
    status === 422 &&
    Object.keys(errors).join() === presentKey &&
    !entity.fields.some(({ key }) => key === presentKey)
  )
}

/** Whether another try with another password may do. */
const isOfPassword = (error: unknown): boolean => {
  const { status, errors } = asFailed(error)
  return status === 429 || presentKey in errors
}

/**
 * Saves, and where the server asks for the current password, asks for it over the form and saves the same once more.
 * @param ask shows the question; null takes it away
 * @throws Failed what the save threw; given up, the refusal that asked for the password
 */
export const saveProved = async (
  entity: EntityModel,
  save: (further: Readonly<Record<string, unknown>>) => Promise<Row>,
  ask: (proving: Proving | null) => void,
): Promise<Row> => {
  try {
    return await save({})
  } catch (refusal) {
    if (!isMissing(entity, refusal)) throw refusal
    return await new Promise<Row>((resolve, reject) => {
      ask({
        attempt: async (secret) => {
          try {
            resolve(await save({ [presentKey]: secret }))
          } catch (error) {
            if (isOfPassword(error)) throw error
            reject(error)
          }
          ask(null)
        },
        cancel: () => {
          reject(refusal)
          ask(null)
        },
      })
    })
  }
}
