import { NotStarted, openOffice } from '../running/office.ts'
import { type Edit, editProposals, renamed, retyped } from './edit-descriptors.ts'

const changes: Readonly<Record<string, readonly Edit[]>> = { renamed, retyped }

/**
 * Starts servers that would rename or retype a field which others serve.
 * @returns what each said; 'it started' where it was let in
 */
export const tryRefused = async (
  folder: string,
  databaseUrl: string,
): Promise<Readonly<Record<string, string>>> => {
  const said: Record<string, string> = {}
  for (const [change, edits] of Object.entries(changes)) {
    const putBack = await editProposals(folder, edits)
    said[change] = await openOffice({ of: folder, databaseUrl }).then(
      async (office) => {
        await office.stop()
        return 'it started'
      },
      (error: unknown) => {
        if (error instanceof NotStarted) return error.said.trim()
        throw error
      },
    )
    await putBack()
  }
  return said
}
