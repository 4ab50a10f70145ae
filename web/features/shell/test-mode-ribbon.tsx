/** Warns that nothing is real; shown in test mode only. */
export function TestModeRibbon() {
  return (
    <aside
      aria-label="Notice"
      className="test-ribbon bg-secondary px-4 py-1 text-center text-xs leading-5 font-medium text-on-secondary"
    >
      Test mode: no real bookings or payments
    </aside>
  );
}
