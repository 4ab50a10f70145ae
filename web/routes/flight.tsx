export default function Page() {
  return <h1>flight</h1>;
}
