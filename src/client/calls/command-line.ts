/** How the call is made from a shell: `curl -X POST https://… -H … -d '…'`. */
export const commandLine = (
  method: string,
  address: string,
  { signedIn, body }: { readonly signedIn: boolean; readonly body: unknown },
): string =>
  [
    method === 'GET' ? `curl '${address}'` : `curl -X ${method} '${address}'`,
    ...(signedIn ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ')
