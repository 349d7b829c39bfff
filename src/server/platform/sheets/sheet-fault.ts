import { sheetFaults } from '#texts/sheet-files'

/** The faults of a file, by the name that they are told by across threads. */
export type SheetFaultName = keyof typeof sheetFaults

type Told = readonly (string | number)[]

/** What is wrong with a file, or with how it was said to be read. */
export class SheetFault extends Error {
  readonly fault: SheetFaultName
  readonly told: Told
  /** The parameter that it is about. */
  readonly at: 'file' | 'sheet' | 'delimiter' | 'encoding' | 'head'

  constructor(fault: SheetFaultName, told: Told = [], at: SheetFault['at'] = 'file') {
    super(fault)
    this.fault = fault
    this.told = told
    this.at = at
  }
}

/** Its sentence. */
export const sentenceOf = (fault: SheetFaultName, told: Told): string => {
  const say: string | ((...told: never[]) => string) = sheetFaults[fault]
  return typeof say === 'string' ? say : Reflect.apply(say, null, told)
}
