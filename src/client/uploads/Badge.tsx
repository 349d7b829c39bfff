import styles from './cards.module.css'

/** The type of a file, as its name says it: beside the name it says nothing more. */
export const Badge = ({ name }: { readonly name: string }) => {
  const [, ending = ''] = /\.([^.]{1,5})$/.exec(name) ?? []
  return (
    <span className={styles.badge} aria-hidden="true">
      {ending.toUpperCase()}
    </span>
  )
}
