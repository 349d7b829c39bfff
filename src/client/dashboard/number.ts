const grouped = new Intl.NumberFormat('en')

/** 1234567 → '1,234,567'. */
export const showNumber = (count: number): string => grouped.format(count)
