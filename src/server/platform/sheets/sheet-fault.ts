import { sheetFaults } from '#texts/sheet-files'

/** The names of file faults, sent between threads. */
export type SheetFaultName = keyof typeof sheetFaults

type Told = readonly (string | number)[]

/** An error in a file or in its reading options. */
export class SheetFault extends Error {
  readonly fault: SheetFaultName
  readonly told: Told
  /** The parameter at fault. */
  readonly at: 'file' | 'sheet' | 'delimiter' | 'encoding' | 'head'

  constructor(fault: SheetFaultName, told: Told = [], at: SheetFault['at'] = 'file') {
    super(fault)
    this.fault = fault
    this.told = told
    this.at = at
  }
}

/** The message of a fault. */
export const sentenceOf = (fault: SheetFaultName, told: Told): string => {
  const say: string | ((...told: never[]) => string) = sheetFaults[fault]
  return typeof say === 'string' ? say : Reflect.apply(say, null, told)
}
