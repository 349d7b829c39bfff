import type { ClientBase } from 'pg'

/** The id of a client's process on the server, as the single parameter or item; empty before it is connected. */
export const backendOf = (client: ClientBase): number[] => {
  const { processID } = client as { readonly processID?: number } // sent by the server on connect; missing in the types
  return processID === undefined ? [] : [processID]
}
