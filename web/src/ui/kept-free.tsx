import classes from './kept-free.module.css'

/** Takes the place of a text that is not known yet, as wide as this one; it is neither seen, heard nor copied. */
export function KeptFree({ children }: { children: string }) {
  return (
    <span className={classes.free} aria-hidden>
      {children}
    </span>
  )
}
