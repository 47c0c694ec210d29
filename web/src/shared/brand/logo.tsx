/** A delivery note with its stub torn half off and signed. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="8 12 48 40" width="36" height="30" aria-hidden="true">
      <path
        d="M12 20a4 4 0 0 1 4-4h32a4 4 0 0 1 4 4v7a5 5 0 0 0 0 10v7a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4v-7a5 5 0 0 0 0-10z"
        fill="#fbf8f0"
      />
      <path d="M25 17v30" stroke="#0b4a50" strokeWidth="2.5" strokeDasharray="3.5 3.5" />
      <path
        d="m31 32 5 5 9-10"
        fill="none"
        stroke="#d9661f"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
