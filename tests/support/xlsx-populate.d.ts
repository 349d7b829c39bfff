/** As far as tests look into a workbook. */
declare module 'xlsx-populate' {
  interface Cell {
    value(): unknown
    formula(): string | undefined
    style(name: string): unknown
  }
  interface Sheet {
    name(): string
    cell(address: string): Cell
    column(letters: string): { width(): number }
    panes(): unknown
  }
  const populate: { fromDataAsync(bytes: Uint8Array): Promise<{ sheet(at: number): Sheet }> }
  export default populate
}
