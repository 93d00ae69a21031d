"""Runs the real stack under faults and checks what it promises: no accepted scan is lost, nothing is paid twice."""
