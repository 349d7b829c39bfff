import styles from './Brand.module.css'

/** The product's mark. */
export const BrandMark = ({ size = 22 }: { readonly size?: number }) => (
  <svg viewBox="0 0 22 22" width={size} height={size} className={styles.mark} aria-hidden="true">
    <rect width="22" height="22" rx="6" fill="var(--color-primary)" />
    <path
      d="M5.5 7h11M5.5 11h7.5M5.5 15h4"
      stroke="var(--color-on-primary)"
      strokeWidth="2"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
)
