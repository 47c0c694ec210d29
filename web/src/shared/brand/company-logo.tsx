import { useEffect, useState } from 'react'
import { addressOf } from '../../lib/http/config.ts'
import classes from './company-logo.module.css'
import { Logo } from './logo.tsx'

/** The logo of a company in a box of fixed size; Canhoto's own when it has none or it cannot be loaded. */
export function CompanyLogo({ logo }: { logo: string | null }) {
  const [address, setAddress] = useState<string | null>(null)
  const [missing, setMissing] = useState<string | null>(null)

  useEffect(() => {
    if (!logo) return
    let left = false
    addressOf(logo).then(
      ({ href }) => left || setAddress(href),
      () => left || setMissing(logo),
    )
    return () => {
      left = true
    }
  }, [logo])

  if (!logo || missing === logo) return <Logo />
  return (
    <span className={classes.plate}>
      {address && (
        <img src={address} alt="" className={classes.picture} onError={() => setMissing(logo)} />
      )}
    </span>
  )
}
